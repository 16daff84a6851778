import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { newId } from '../../../../lib/new-id.ts'
import { deleteOwnDraft, readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import { readStored } from '../../../../lib/storage/local-storage.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { changeDraft, type DraftChange, emptyDraft, type ImportDraft, importDraftKey } from '../draft/state.ts'

/**
 * What was entered for an import and not yet imported, stored on the device; `proposedClassId` as in the dialog. `discard` leaves what
 * another window has written since.
 */
export function useImportDraft(proposedClassId: string) {
  const { userId } = useSession()
  const key = importDraftKey(userId)
  const [draft, setDraft] = useState<ImportDraft>(() => {
    const interrupted = readDraft<ImportDraft>(key)
    return { ...emptyDraft(newId()), ...interrupted, classId: interrupted?.classId || proposedClassId }
  })
  const storedDraft = useDeferredValue(draft)
  const written = useRef<string>(undefined)
  const discard = useCallback(() => deleteOwnDraft(key, written.current), [key])
  useEffect(() => {
    if (storedDraft.text.trim() === '') return discard()
    writeDraft(key, storedDraft)
    written.current = readStored(key)
  }, [key, storedDraft, discard])
  const change = useCallback((next: DraftChange) => setDraft((before) => changeDraft(before, next)), [])
  return { draft, change, discard }
}
