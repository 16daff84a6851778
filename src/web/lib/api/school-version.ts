let oldest: number | undefined

/** Notes the version of the school of which an answer is, which stands in its entity tag. */
export function noteVersion({ headers }: Response): void {
  const version = Number(/^W\/"[^.]+\.(\d+)\./.exec(headers.get('etag') ?? '')?.[1])
  if (version) oldest = Math.min(oldest ?? version, version)
}

/** The oldest version of any answer that this tab has got; undefined where a proxy keeps the tags. */
export const oldestVersion = (): number | undefined => oldest
