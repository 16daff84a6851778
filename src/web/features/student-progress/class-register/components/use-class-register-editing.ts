import { useEffect, useMemo, useReducer, useRef } from 'react'
import type { Period } from '../../../../../contract/kernel/periods.ts'
import { periodTextOf } from '../../../../lib/period-texts.ts'
import { readDraft } from '../../../../lib/storage/draft.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { useClassRegister } from '../../queries.ts'
import { type RegisterDraft, registerDraftKey, writeLessonDraft } from '../../register/drafts/state.ts'
import { useQueuedSaves } from '../../register/queue/queries.ts'
import { changedDrafts, draftsOf, studentsAt } from '../columns/state.ts'
import { type ClassRegisterEditing, reduceClassRegister } from '../editing/state.ts'
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
  const query = useClassRegister(classId, period, isValid && !editing?.isSaving)
  const register = isValid ? query.data : undefined
  const saves = useQueuedSaves()
  const queued = useMemo(() => new Map(saves.map((save) => [save.lessonId, save])), [saves])

  const open = (isWithDrafts: boolean) => {
    if (!register) return
    const draftOfLesson = (lessonId: string) =>
      isWithDrafts ? readDraft<RegisterDraft>(registerDraftKey(userId, lessonId)) : undefined
    dispatch({ type: 'open', period: name, register, draftOfLesson, queued })
  }
  // An answer that is being fetched again may lack what the drafts are based on, which would then be asked about as somebody else's.
  if (register && !editing && !query.isFetching) open(true)
  else if (register && editing && editing.answered !== register && !editing.isSaving) {
    dispatch({ type: 'merge', register })
  }

  const contained = editing?.queued
  const shown = useMemo(() => contained && allStillQueued(queued, contained), [queued, contained])
  // What was answered must not be taken for the contents of what another tab keeps later.
  if (editing && shown && editing.queued !== shown && !editing.isSaving) dispatch({ type: 'queue', queued: shown })
  const drafts = useMemo(
    () => (editing ? draftsOf(editing.register.lessons, editing.rows, (id) => shown?.get(id)) : noDrafts),
    [editing, shown],
  )
  useStoredDrafts(userId, editing, drafts)
  const discard = () => {
    for (const [index, { id }] of (editing?.register.lessons ?? []).entries()) {
      if (drafts.has(id)) writeLessonDraft(userId, id, undefined, studentsAt(editing?.rows ?? [], index))
    }
  }
  const discardDrafts = () => {
    discard()
    open(false)
  }
  return { query, editing, dispatch, drafts, queued, discard, discardDrafts }
}

const noDrafts: ReturnType<typeof draftsOf> = new Map()

/** Stores the drafts of the lessons whose drafts are not as they were when the period was opened, or last. */
function useStoredDrafts(
  userId: string,
  editing: ClassRegisterEditing | undefined,
  drafts: ReadonlyMap<string, RegisterDraft>,
) {
  const period = editing?.period
  const lessons = editing?.register.lessons
  const rows = editing?.rows
  const stored = useRef<{ period: string | undefined; texts: ReadonlyMap<string, string> }>({
    period: undefined,
    texts: new Map(),
  })
  useEffect(() => {
    const texts = new Map([...drafts].map(([lessonId, draft]) => [lessonId, JSON.stringify(draft)]))
    const before = stored.current.period === period ? stored.current.texts : texts
    const indexOf = new Map(lessons?.map(({ id }, index) => [id, index]))
    for (const lessonId of changedDrafts(before, texts)) {
      const shown = studentsAt(rows ?? [], indexOf.get(lessonId) ?? -1)
      // Who has left the register with the save was seen, too.
      const earlier = Object.keys(JSON.parse(before.get(lessonId) ?? '{}'))
      writeLessonDraft(userId, lessonId, drafts.get(lessonId), [...shown, ...earlier])
    }
    stored.current = { period, texts }
  }, [userId, period, lessons, rows, drafts])
}
