export const highestPriority = 0

type Options = {
  concurrency: number
  maxWaiting: number
  maxWaitMs: number
  /** The error of a job that is rejected: the queue was full, or the job has waited too long. */
  overloadError: () => Error
  /** For how many milliseconds the slot of a finished job stays unused, given its result and how long it ran. */
  cooldownMs?: (result: unknown, durationMs: number) => number
}
type WaitingJob = { priority: number; slot: PromiseWithResolvers<void> }
type PriorityQueue = <Result>(priority: number, job: () => Promise<Result>) => Promise<Result>

/**
 * Runs at most `concurrency` jobs at a time and queues at most `maxWaiting` others: lower numbers first, then in order of
 * arrival. When the queue is full, its last job is rejected, so load of low priority never displaces other jobs.
 */
export function priorityQueue(options: Options): PriorityQueue {
  const { concurrency, maxWaiting, maxWaitMs, overloadError, cooldownMs = () => 0 } = options
  const waiting: WaitingJob[] = []
  let running = 0

  function enqueue(job: WaitingJob): void {
    const index = waiting.findIndex((other) => other.priority > job.priority)
    waiting.splice(index === -1 ? waiting.length : index, 0, job)
    startNext()
    const last = waiting.at(-1)
    if (last && waiting.length > maxWaiting) reject(last)
  }

  function reject(job: WaitingJob): void {
    waiting.splice(waiting.indexOf(job), 1)
    job.slot.reject(overloadError())
  }

  function startNext(): void {
    const next = running < concurrency ? waiting.shift() : undefined
    if (!next) return
    running += 1
    next.slot.resolve()
  }

  function releaseSlot(): void {
    running -= 1
    startNext()
  }

  return async (priority, job) => {
    const queued = { priority, slot: Promise.withResolvers<void>() }
    const timeout = setTimeout(() => reject(queued), maxWaitMs)
    enqueue(queued)
    await queued.slot.promise.finally(() => clearTimeout(timeout))
    const startedAt = performance.now()
    const promise = job()
    // Not awaited: the caller gets the result before the cooldown ends.
    void promise
      .catch(() => undefined)
      .then((result) => {
        const cooldown = cooldownMs(result, performance.now() - startedAt)
        if (cooldown > 0) setTimeout(releaseSlot, cooldown)
        else releaseSlot()
      })
    return promise
  }
}
