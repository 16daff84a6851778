import { useRef, useState } from 'react'
import { invalidTime } from '../../../../contract/kernel/dates.ts'
import * as api from '../../../../contract/scheduled-lessons/api.ts'
import {
  isAtSameTime,
  type LessonTime,
  lessonConflictsOf,
  type Moment,
  reasonAgainstMove,
  timeOfMove,
} from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { ApiError, changedMeanwhile, failureOf, mayHaveBeenDone } from '../../../lib/api/client.ts'
import { useNewerAnswers } from '../../../lib/api/newer-answers.ts'
import { useCallEndpoint } from '../../../lib/api/use-call-endpoint.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { common } from '../../../lib/i18n/common.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { lessonMoves } from '../../../messages/lesson-moves.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { isSignedIn } from '../../../session/session-state.ts'
import { useFetchPeople } from '../../people/queries.ts'
import { useNamesIn } from '../../people/view.ts'
import { useFetchDayLessons } from '../queries.ts'
import { teacherConflictText } from '../view.ts'
import { afterEarlierMoves, showMove } from './state.ts'

type Start = Pick<LessonTime, 'date' | 'startTime'>
/** A move that the person has to confirm, with the lessons of the class that it would overlap. */
export type MoveQuestion = {
  lesson: ScheduledLesson
  time: LessonTime
  hasRecords: boolean
  conflicts: ScheduledLesson[]
}

/** Moves lessons, each at once on the screen, and offers to undo that; one that is refused goes back, with a sentence. */
export function useMoveLesson(now: Moment) {
  const t = useMessages(lessonMoves)
  const translate = useServerMessage(t.language)
  const { userId } = useSession()
  const callEndpoint = useCallEndpoint()
  const invalidateAll = useInvalidateAll()
  const { newerOf, rememberAnswer } = useNewerAnswers()
  const fetchDayLessons = useFetchDayLessons()
  const fetchPeople = useFetchPeople()
  const namesIn = useNamesIn()
  const [question, setQuestion] = useState<MoveQuestion>()
  /** The last move without an answer, which may have been made all the same. */
  const unanswered = useRef<{ before: ScheduledLesson; time: LessonTime }>(undefined)
  const whenOf = ({ date, startTime }: Start) => ({ day: formatDate(date, t.locale, 'weekdayDay'), start: startTime })
  const fail = (text: string, error?: unknown) => toastError(t.language, text, { error })

  async function send(lesson: ScheduledLesson, time: LessonTime, isConfirmed: boolean): Promise<ScheduledLesson> {
    const { id, updatedAt } = lesson
    const { date, startTime } = time
    showMove(id, { time, basedOn: updatedAt })
    try {
      const body = { date, startTime, isConfirmed, updatedAt }
      const moved = await callEndpoint(api.updateScheduledLesson, { params: { id }, body })
      rememberAnswer(moved)
      void invalidateAll()
      return moved
    } catch (error) {
      showMove(id, undefined)
      // The next attempt is based on the version that the person has seen.
      const current = changedMeanwhile<ScheduledLesson>(error)
      if (current) rememberAnswer(current)
      // A conflict is with something newer.
      if (mayHaveBeenDone(error) || (error instanceof ApiError && [404, 409].includes(error.status)))
        void invalidateAll()
      throw error
    }
  }

  function failureText(error: unknown): string {
    const current = changedMeanwhile<ScheduledLesson>(error)
    if (current) return t('changedMeanwhile', whenOf(current))
    const failure = failureOf(error)
    if (failure?.code === 'not_found') return t('gone')
    if (failure?.code === 'invalid_input') return translate(failure.message)
    return t(mayHaveBeenDone(error) ? 'unreachable' : 'failed')
  }

  async function undo(before: ScheduledLesson, moved: ScheduledLesson): Promise<void> {
    const { date, startTime, endTime, template } = before
    const sendBack = (isConfirmed: boolean) => send(moved, { date, startTime, endTime }, isConfirmed)
    // The records that were moved with it, which the person has confirmed, go back with it.
    const isConfirmed = (error: unknown) =>
      moved.progressCount > 0 && failureOf(error)?.code === 'lesson_has_records' && !failureOf(error)?.conflicts?.length
    try {
      await sendBack(false).catch((error) => (isConfirmed(error) ? sendBack(true) : Promise.reject(error)))
      toastSuccess(t.language, t('movedBack', { title: template.title, ...whenOf(before) }))
    } catch (error) {
      fail(undoFailureText(error), error)
    }
  }

  function undoFailureText(error: unknown): string {
    const { code, conflicts } = failureOf(error) ?? {}
    if (code === 'changed_meanwhile') return t('undoChanged')
    if (conflicts?.length) return t('undoTaken')
    return code === 'lesson_has_records' ? t('undoRecords') : failureText(error)
  }

  /**
   * Moves the newest version of a lesson, after its earlier moves; `to` may depend on where they have put it. Resolves to the
   * moved lesson; undefined when it stays where it was, which the person then knows, or is asked about.
   */
  const move = (listed: ScheduledLesson, to: Start | ((lesson: ScheduledLesson) => Start), isConfirmed = false) =>
    afterEarlierMoves(listed.id, () => {
      // The move before may not be in its list yet.
      const lesson = newerOf(listed)
      return moveNow(lesson, typeof to === 'function' ? to(lesson) : to, isConfirmed)
    })

  async function moveNow(lesson: ScheduledLesson, to: Start, isConfirmed: boolean) {
    const time = timeOfMove(lesson, to)
    const reason = time ? reasonAgainstMove(lesson, time, now) : invalidTime
    if (reason || !time) return void fail(translate(reason ?? ''))
    setQuestion(undefined)
    const last = unanswered.current
    const isMade = last?.before.id === lesson.id && isAtSameTime(lesson, last.time) && isAtSameTime(lesson, time)
    const before = isMade ? last.before : lesson
    try {
      const moved = await send(lesson, time, isConfirmed)
      // The lessons of the day and the names of teachers may have to be fetched, for which no dialog waits.
      void announceMove(before, moved)
      return moved
    } catch (error) {
      if (mayHaveBeenDone(error)) unanswered.current = { before, time }
      const { code, conflicts = [] } = failureOf(error) ?? {}
      if (code !== 'lesson_has_records' && code !== 'lesson_overlap') return void fail(failureText(error), error)
      const hasRecords = code === 'lesson_has_records'
      setQuestion({ lesson, time, hasRecords, conflicts: conflicts as ScheduledLesson[] })
      return undefined
    }
  }

  async function announceMove(before: ScheduledLesson, moved: ScheduledLesson): Promise<void> {
    const text = t('moved', { title: before.template.title, ...whenOf(moved) })
    const { ofTeachers } = lessonConflictsOf(moved, await fetchDayLessons(moved.date).catch(() => []))
    const people = ofTeachers.length > 0 ? await fetchPeople().catch(() => undefined) : undefined
    const nameOf = namesIn({ data: people, isError: people === undefined })
    const conflicts = ofTeachers.map((conflict) => teacherConflictText(t, nameOf, conflict))
    if (!isSignedIn(userId)) return
    const undoMove = () => void afterEarlierMoves(before.id, () => undo(before, moved))
    const action = { label: common.in(t.language)('undo'), onPress: undoMove }
    toastSuccess(t.language, [text, ...conflicts].join('. '), { action })
  }

  return { move, question, closeQuestion: () => setQuestion(undefined) }
}
