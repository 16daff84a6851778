import { hashKey } from '@tanstack/react-query'
import { createStore } from '../store.ts'
import { pathOf } from './query-key.ts'

/** An answer as this device kept it, and when the server gave it. */
export type KeptAnswer = { answer: unknown; at: number }

/** The queries that show a kept answer, by their hash, with the time from which it is. */
export const keptTimes = createStore<ReadonlyMap<string, number>>(new Map())

type KeptAnswers = {
  read: (path: string) => Promise<KeptAnswer | undefined>
  /** Deletes those of the school that are kept so far. */
  deleteAll: () => Promise<void>
}

let keptAnswers: KeptAnswers = { read: async () => undefined, deleteAll: async () => undefined }

/** Sets where answers are kept, so that their storage is loaded only when it is needed. */
export function provideKeptAnswers(provided: KeptAnswers): void {
  keptAnswers = provided
}

/** Deletes the answers that this device has kept so far, where it could store any. */
export async function deleteAllKeptAnswers(): Promise<void> {
  await keptAnswers.deleteAll().catch(() => undefined)
}

/** The answer of a query from the network; where that gives none, the one that this device kept. */
export async function answerOrKept<Answer>(
  key: readonly unknown[],
  fetchAnswer: () => Promise<Answer>,
): Promise<Answer> {
  const hash = hashKey(key)
  try {
    const answer = await fetchAnswer()
    setTime(hash, undefined)
    return answer
  } catch (error) {
    const kept = hasNoAnswer(error) ? await keptAnswers.read(pathOf(key)).catch(() => undefined) : undefined
    if (!kept) throw error
    setTime(hash, kept.at)
    return kept.answer as Answer
  }
}

/** Whether nothing came back, for which browsers throw a TypeError: there is no network, or no server behind it. */
export const hasNoAnswer = (error: unknown): boolean => error instanceof TypeError

function setTime(hash: string, at: number | undefined) {
  const times = keptTimes.get()
  if (times.get(hash) === at) return
  const next = new Map(times)
  if (at === undefined) next.delete(hash)
  else next.set(hash, at)
  keptTimes.set(next)
}
