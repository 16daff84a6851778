import { useCallback, useState } from 'react'
import { classColors, defaultClassColor } from '../../../../../contract/classes/rules.ts'
import type { SchoolClass } from '../../../../../contract/classes/schema.ts'
import type { Student } from '../../../../../contract/students/schema.ts'
import { newId } from '../../../../lib/new-id.ts'
import { clearToast } from '../../../../lib/toast.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { beginningOf, type DraftChange } from '../draft/state.ts'
import { readImport } from '../last-import/state.ts'
import type { RowEdit } from '../plan/state.ts'
import { useStudentImport } from '../queries.ts'
import type { ImportRun } from '../state.ts'
import { isCounted } from '../statuses/state.ts'
import { useImportDraft } from './use-import-draft.ts'
import { useImportPlan } from './use-import-plan.ts'

type Options = {
  students: readonly Student[]
  classes: readonly SchoolClass[]
  proposedClassId: string
  onEnd: (run: ImportRun) => void
}

/** What was entered, what an import does with it, and the import itself. */
export function useCsvImport({ students, classes, proposedClassId, onEnd }: Options) {
  const { userId } = useSession()
  const { draft, change: changeDraft, store, discard } = useImportDraft()
  const [narrowedTo, setNarrowedTo] = useState<ReadonlySet<string>>()
  const [isChanged, setChanged] = useState(true)
  const { run, sent, isRunning, start, stop, noteEdit } = useStudentImport((ended) => {
    setChanged(ended.phase !== 'finished')
    // Failed rows would be hard to find among thousands.
    if (ended.refused + ended.toRetry > 0) setNarrowedTo(new Set())
    onEnd(ended)
  })
  const { getLatestPlan, ...planned } = useImportPlan(draft, { students, classes, proposedClassId }, sent)
  const { allClasses, classId } = planned

  const change = useCallback(
    (next: DraftChange) => {
      changeDraft(next)
      setChanged(true)
      // A failed row is looked for again in a table that is read again.
      if (next.type !== 'editRows' && next.type !== 'addClasses') setNarrowedTo(undefined)
    },
    [changeDraft],
  )
  const editRows = useCallback(
    (keys: readonly string[], edit: RowEdit) => {
      change({ type: 'editRows', keys, edit })
      // A row stays in the narrowed list while it is being corrected.
      setNarrowedTo((shown) => (shown && keys.some((key) => !shown.has(key)) ? new Set([...shown, ...keys]) : shown))
      for (const rowKey of keys) noteEdit(rowKey)
    },
    [change, noteEdit],
  )
  const createClasses = useCallback(
    (names: readonly string[]) => {
      const colorOf = (index: number) => classColors[index % classColors.length] ?? defaultClassColor
      const added = names.map((name, index) => ({ id: newId(), name, color: colorOf(allClasses.length + index) }))
      change({ type: 'addClasses', classes: added })
    },
    [change, allClasses],
  )
  /** Sends the rows of the plan; returns whether there was any to send. */
  const startImport = () => {
    const rows = getLatestPlan()
    if (!rows.some(isCounted)) return false
    const beginning = beginningOf(draft, rows, readImport(userId, draft.id), newId())
    changeDraft({ type: 'beginImport', ...beginning, classId })
    // The toast of the import before offers to undo that one.
    clearToast()
    void start(beginning, rows)
    return true
  }
  return {
    ...planned,
    text: draft.text,
    isChanged,
    narrowedTo,
    setNarrowedTo,
    change,
    editRows,
    createClasses,
    store,
    discard,
    run,
    isRunning,
    startImport,
    stop,
  }
}
