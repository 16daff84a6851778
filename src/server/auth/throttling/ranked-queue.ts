type Limits = {
  atOnce: number
  /** How many may wait, and for how many milliseconds. */
  waiting: number
  longestWait: number
  refusal: () => Error
  /** For how many milliseconds the place of a job stays empty after it, given how many it took. */
  restAfter?: (result: unknown, took: number) => number
}
type Waiting = { rank: number; start: () => void; refuse: () => void }
type RankedQueue = <Result>(rank: number, job: () => Promise<Result>) => Promise<Result>

/**
 * Runs at most `atOnce` jobs at a time and lets at most `waiting` others wait: lower ranks first, then by arrival.
 * When all places are taken, the last one of the worst rank is refused, so a flood crowds out itself.
 */
export function rankedQueue({ atOnce, waiting, longestWait, refusal, restAfter = () => 0 }: Limits): RankedQueue {
  const line: Waiting[] = []
  let running = 0

  function enter(entry: Waiting): void {
    const behind = line.findIndex((other) => other.rank > entry.rank)
    line.splice(behind === -1 ? line.length : behind, 0, entry)
    startNext()
    if (line.length > waiting) line.at(-1)?.refuse()
  }

  function startNext(): void {
    if (running >= atOnce) return
    const next = line.shift()
    if (!next) return
    running += 1
    next.start()
  }

  function leave(): void {
    running -= 1
    startNext()
  }

  async function run<Result>(job: () => Promise<Result>, settle: (job: Promise<Result>) => void) {
    const started = performance.now()
    const promise = job()
    settle(promise)
    const result = await promise.catch(() => undefined)
    const rest = restAfter(result, performance.now() - started)
    if (rest > 0) setTimeout(leave, rest)
    else leave()
  }

  return (rank, job) =>
    new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(patience)
        line.splice(line.indexOf(entry), 1)
        reject(refusal())
      }
      const start = () => {
        clearTimeout(patience)
        void run(job, resolve)
      }
      const entry = { rank, start, refuse }
      const patience = setTimeout(refuse, longestWait)
      enter(entry)
    })
}
