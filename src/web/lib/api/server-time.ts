let last = 0

/** The milliseconds of a header `server-timing` of the API; 0 where there is none. */
export function serverMsOf(header: string | null | undefined): number {
  return Number(/dur=(\d+)/.exec(header ?? '')?.[1] ?? 0)
}

/** Notes how long the server took for an answer. */
export function noteServerTime({ headers }: Response): void {
  last = serverMsOf(headers.get('server-timing'))
}

/** How long the server took for the last answer, in milliseconds. */
export const lastServerMs = (): number => last
