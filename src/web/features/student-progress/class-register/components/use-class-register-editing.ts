import { useEffect, useMemo, useReducer } from 'react'
import type { Period } from '../../../../../contract/kernel/periods.ts'
import { isOlderThanOwnChange } from '../../../../lib/api/use-endpoint-mutation.ts'
import { periodTextOf } from '../../../../lib/period-texts.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { useClassRegister } from '../../queries.ts'
import { cellsOfQueued } from '../../register/drafts/state.ts'
import { useQueuedSaves } from '../../register/queue/queries.ts'
import type { RegisterRow } from '../../register/state.ts'
import { draftsOf } from '../columns/state.ts'
import { ownDrafts } from '../drafts/state.ts'
import { reduceClassRegister } from '../editing/state.ts'
import { allStillQueued } from '../saving/state.ts'

/**
 * The register of a class while it is edited. What is not saved is kept as the drafts of its lessons' registers, so that it
 * is found there too.
 */
export function useClassRegisterEditing(classId: string, period: Period, isValid: boolean) {
  const { userId } = useSession()
  const [current, dispatch] = useReducer(reduceClassRegister, undefined)
  const name = periodTextOf(period)
  const editing = current?.period === name && isValid ? current : undefined
  const query = useClassRegister(classId, period, isValid && !editing?.sending)
  const register = isValid ? query.data : undefined
  const saves = useQueuedSaves()
  const queued = useMemo(() => new Map(saves.map((save) => [save.lessonId, save])), [saves])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored of the lessons of another period is not shown
  const stored = useMemo(() => ownDrafts(userId), [userId, name])
  const waitingOf = (lessonId: string, rows: readonly RegisterRow[]) => {
    const save = queued.get(lessonId)
    return save && cellsOfQueued(save, rows)
  }
  const open = (draftOfLesson: typeof waitingOf) => {
    if (register) dispatch({ type: 'open', period: name, register, draftOfLesson, queued })
  }
  const isUnsaved = (lessonId: string) => queued.has(lessonId) || stored.has(lessonId)
  // An answer that is being fetched again may lack what this window has saved, and what drafts and saves that wait are based on: it would be
  // asked about as somebody else's.
  const isTooOld =
    query.isFetching && (isOlderThanOwnChange(query) || register?.lessons.some(({ id }) => isUnsaved(id)))
  const mayOpen = register && !editing && !isTooOld
  if (mayOpen) open((lessonId, rows) => stored.read(lessonId, rows, waitingOf(lessonId, rows)))
  else if (register && editing && editing.answered !== register && !editing.sending) {
    dispatch({ type: 'merge', register, userId })
  }

  const contained = editing?.queued
  const shown = useMemo(() => contained && allStillQueued(queued, contained), [queued, contained])
  // What was answered must not be taken for the contents of what another tab keeps later.
  if (editing && shown && editing.queued !== shown && !editing.sending) dispatch({ type: 'queue', queued: shown })
  const drafts = useMemo(
    () => (editing && shown ? draftsOf({ ...editing, queued: shown }) : noDrafts),
    [editing, shown],
  )
  const isOpened = editing !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab that has kept something else has stored its own draft
  useEffect(() => {
    if (isOpened) stored.write(drafts)
  }, [isOpened, drafts, stored, queued])
  const discard = () => stored.write(noDrafts)
  /** Shows what was there before the drafts. */
  const discardDrafts = () => open(waitingOf)
  return { query, editing, dispatch, stored, drafts, queued, discard, discardDrafts }
}

const noDrafts: ReturnType<typeof draftsOf> = new Map()
