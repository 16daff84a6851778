import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { newId } from '../../../../lib/new-id.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { changeDraft, type DraftChange, emptyDraft, type ImportDraft, importDraftOf } from '../draft/state.ts'

/**
 * What was entered for an import and not yet imported, stored on the device. `store` replaces what another window has
 * written since, unless the dialog is closed; `discard` leaves it.
 */
export function useImportDraft() {
  const { userId } = useSession()
  const stored = importDraftOf(userId)
  const [draft, setDraft] = useState<ImportDraft>(() => ({ ...emptyDraft(newId()), ...stored.read() }))
  const write = useCallback(
    (written: ImportDraft) => stored.write(written.text.trim() === '' ? undefined : written),
    [stored],
  )
  const storedDraft = useDeferredValue(draft)
  useEffect(() => write(storedDraft), [write, storedDraft])
  const latestDraft = useRef<ImportDraft>(undefined)
  useEffect(() => {
    latestDraft.current = draft
    return () => {
      latestDraft.current = undefined
    }
  }, [draft])
  const store = () => latestDraft.current && write(latestDraft.current)
  const discard = () => stored.write(undefined)
  const change = useCallback((next: DraftChange) => setDraft((before) => changeDraft(before, next)), [])
  return { draft, change, store, discard }
}
