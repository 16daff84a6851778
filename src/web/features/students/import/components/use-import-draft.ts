import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { newId } from '../../../../lib/new-id.ts'
import { readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { changeDraft, type DraftChange, emptyDraft, type ImportDraft, importDraftKey } from '../draft/state.ts'

/** What was entered for an import and not yet imported, stored on the device; `proposedClassId` as in the dialog. */
export function useImportDraft(proposedClassId: string) {
  const { userId } = useSession()
  const key = importDraftKey(userId)
  const [draft, setDraft] = useState<ImportDraft>(() => ({
    ...emptyDraft(newId()),
    ...readDraft<ImportDraft>(key),
    ...(proposedClassId && { classId: proposedClassId }),
  }))
  const storedDraft = useDeferredValue(draft)
  useEffect(() => {
    writeDraft(key, storedDraft.text.trim() === '' ? undefined : storedDraft)
  }, [key, storedDraft])
  const change = useCallback((next: DraftChange) => setDraft((before) => changeDraft(before, next)), [])
  const discard = () => writeDraft(key, undefined)
  return { draft, change, discard }
}
