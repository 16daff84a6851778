import { useEffect } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

export const loadOfflineAnswers = () => import('./offline-answers.ts')

/**
 * Deletes the answers of the API that this device stores for anybody but this person, when the browser is idle: also those of a
 * session that has ended while the program was closed.
 */
export function useDeletionOfOthersAnswers(userId: string | undefined): void {
  // What cannot be read cannot be deleted either.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the person, who is read when it is deleted
  useEffect(() => whenIdle(() => void deleteOthersAnswers().catch(() => undefined)), [userId])
}

async function deleteOthersAnswers(): Promise<void> {
  // Most devices store nothing, and need no code for it.
  const databases = await indexedDB.databases()
  if (databases.length === 0) return
  const { deleteAnswersOfOthers } = await loadOfflineAnswers()
  await deleteAnswersOfOthers()
}
