let last = 0

/** Notes how long the server took for an answer, as it says in the header `server-timing`. */
export function noteServerTime({ headers }: Response): void {
  const [, milliseconds = '0'] = /dur=(\d+)/.exec(headers.get('server-timing') ?? '') ?? []
  last = Number(milliseconds)
}

/** How long the server took for the last answer, in milliseconds; 0 where it does not say. */
export const lastServerMs = (): number => last
