import type { Ledger } from './ledger.ts'
import type { Person } from './person.ts'

const longestMs = 60_000

/**
 * Milliseconds from the end of a fault until each of these people has had a write acknowledged that was sent after it; infinite when
 * that takes longer than a minute.
 */
export async function timeUntilEverybodySaves(
  { listeners }: Ledger,
  people: readonly Person[],
  endedAt: number,
): Promise<number> {
  const waiting = new Set(people.map(({ userId }) => userId))
  const { promise, resolve } = Promise.withResolvers<number>()
  const listen = (writer: string, sentAt: number) => {
    if (sentAt >= endedAt) waiting.delete(writer)
    if (waiting.size === 0) resolve(performance.now() - endedAt)
  }
  const timer = setTimeout(() => resolve(Number.POSITIVE_INFINITY), longestMs)
  listeners.add(listen)
  return promise.finally(() => {
    clearTimeout(timer)
    listeners.delete(listen)
  })
}
