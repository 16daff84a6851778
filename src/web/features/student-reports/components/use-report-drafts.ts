import { useState } from 'react'
import type { Period } from '../../../../contract/kernel/periods.ts'
import { periodTextOf } from '../../../lib/period-texts.ts'
import { draftKey, readDraft, writeDraft } from '../../../lib/storage/draft.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { type ReportDraft, readableDraft } from '../state.ts'

/** What is not saved yet of the reports of a period, by student; it is kept on this device until it is. */
export function useReportDrafts(period: Period) {
  const { userId } = useSession()
  // A store, because a save that ends looks at what was entered since it began.
  const [draftsByKey] = useState(() => createStore<Readonly<Record<string, ReportDraft | undefined>>>({}))
  useStore(draftsByKey)
  const keyOf = (studentId: string) => draftKey('report', userId, `${studentId}.${periodTextOf(period)}`)
  return {
    draftOf: (studentId: string) => {
      const key = keyOf(studentId)
      const changed = draftsByKey.get()
      return key in changed ? changed[key] : readableDraft(readDraft(key))
    },
    setDraft: (studentId: string, draft: ReportDraft | undefined) => {
      const key = keyOf(studentId)
      writeDraft(key, draft)
      draftsByKey.set({ ...draftsByKey.get(), [key]: draft })
    },
  }
}
