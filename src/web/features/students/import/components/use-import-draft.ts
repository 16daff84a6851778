import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { newId } from '../../../../lib/new-id.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { changeDraft, type DraftChange, emptyDraft, type ImportDraft, importDraftOf } from '../draft/state.ts'

/**
 * What was entered for an import and not yet imported, stored on the device; `proposedClassId` as in the dialog. `discard` leaves what
 * another window has written since.
 */
export function useImportDraft(proposedClassId: string) {
  const { userId } = useSession()
  const stored = importDraftOf(userId)
  const [draft, setDraft] = useState<ImportDraft>(() => {
    const interrupted = stored.read()
    return { ...emptyDraft(newId()), ...interrupted, classId: interrupted?.classId || proposedClassId }
  })
  const storedDraft = useDeferredValue(draft)
  const discard = useCallback(() => stored.write(undefined), [stored])
  useEffect(() => {
    stored.write(storedDraft.text.trim() === '' ? undefined : storedDraft)
  }, [stored, storedDraft])
  const change = useCallback((next: DraftChange) => setDraft((before) => changeDraft(before, next)), [])
  return { draft, change, discard }
}
