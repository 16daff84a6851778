import { schoolVersionHeader } from '../../../contract/kernel/endpoint.ts'

let oldest: number | undefined

/** Notes the version of the school under which an answer was read. */
export function noteVersion({ headers }: Response): void {
  const version = Number(headers.get(schoolVersionHeader))
  if (version) oldest = Math.min(oldest ?? version, version)
}

/** The oldest version of any answer that this tab has got; undefined where a proxy removes the header. */
export const oldestVersion = (): number | undefined => oldest
