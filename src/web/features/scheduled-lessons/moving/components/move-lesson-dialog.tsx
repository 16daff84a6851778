import { useRef, useState } from 'react'
import { invalidDate, isPlainDate } from '../../../../../contract/kernel/dates.ts'
import { startTimeChoices, timeOfMove } from '../../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../../contract/scheduled-lessons/schema.ts'
import { useInputWatch } from '../../../../lib/hooks/use-input-watch.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonMoves } from '../../../../messages/lesson-moves.ts'
import { FailedChoices } from '../../../../ui/failed-choices.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Input } from '../../../../ui/input.tsx'
import { NativeSelect } from '../../../../ui/native-select.tsx'
import { LessonConflicts } from '../../components/lesson-conflicts.tsx'
import { useDayLessons } from '../../queries.ts'
import { useMoveLesson } from '../queries.ts'
import { FreeSlots } from './free-slots.tsx'
import { MoveQuestionDialog } from './move-question-dialog.tsx'

type Props = {
  lesson: ScheduledLesson
  /** The day on which the lesson was dropped. */
  date?: string | undefined
  onClose: () => void
}

/** Moves a lesson to a free slot of its class by one press, or to another date and time. */
export function MoveLessonDialog({ lesson, date: dropped, onClose }: Props) {
  const t = useMessages(lessonMoves)
  const now = useNow()
  const [initial] = useState({ date: dropped ?? lesson.date, startTime: lesson.startTime })
  const [date, setDate] = useState(initial.date)
  const [startTime, setStartTime] = useState(initial.startTime)
  const watchInput = useInputWatch(() => ({ date, startTime }))
  const isChanged = date !== initial.date || startTime !== initial.startTime
  const [isDateRefused, setDateRefused] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const dateField = useRef<HTMLInputElement>(null)
  const ofDay = useDayLessons(isPlainDate(date) && date >= now.date ? date : '')
  const { move, question, closeQuestion } = useMoveLesson(now)
  const time = isPlainDate(date) ? timeOfMove(lesson, { date, startTime }) : undefined
  const moveTo = async (to: { date: string; startTime: string }, isConfirmed = false) => {
    if (isMoving) return
    setMoving(true)
    const isInputChanged = watchInput()
    const moved = await move(lesson, to, isConfirmed)
    setMoving(false)
    if (moved && !isInputChanged()) onClose()
  }
  // A day on which it was dropped comes first, but nothing of the past.
  const from = dropped && dropped > now.date ? dropped : now.date
  return (
    <>
      <FormDialog
        // A refusal, or a question about overlaps, would be lost with the dialog.
        isBusy={isMoving}
        isDirty={isChanged}
        onClose={onClose}
        title={t('title')}
        description={t('lesson', {
          title: lesson.template.title,
          className: lesson.class.name,
          day: formatDate(lesson.date, t.locale, 'weekdayDay'),
          start: lesson.startTime,
          end: lesson.endTime,
        })}
        lang={t.language}
        onSubmit={() => {
          if (isPlainDate(date)) return moveTo({ date, startTime })
          setDateRefused(true)
          dateField.current?.focus()
        }}
        submitLabel={t('move')}
        isSubmitting={isMoving}
      >
        <FreeSlots
          lesson={lesson}
          from={from}
          now={now}
          onChoose={(slot) => void moveTo(slot)}
          otherwise={() => dateField.current}
        />
        {/* No grid: Safari 17 gives its legend no width. */}
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 text-sm font-medium">{t('anotherTime')}</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t('date')} error={isDateRefused && !isPlainDate(date) ? invalidDate : undefined} isRequired>
              {(control) => (
                <Input
                  {...control}
                  ref={dateField}
                  type="date"
                  min={now.date}
                  value={date}
                  onChange={(event) => setDate(event.target.value)}
                />
              )}
            </Field>
            <Field label={t('startTime')}>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={startTime}
                  onChange={(event) => setStartTime(event.target.value)}
                  options={[...new Set([...startTimeChoices(), lesson.startTime])].sort().map(asOption)}
                />
              )}
            </Field>
          </div>
          {ofDay.isLoadingError && (
            <FailedChoices text={t('othersFailed')} query={ofDay} field={() => dateField.current} />
          )}
          <div aria-live="polite" className="grid gap-2 text-sm tabular">
            {time && <LessonConflicts lesson={{ ...lesson, ...time }} others={ofDay.data ?? []} />}
          </div>
        </fieldset>
      </FormDialog>
      {question && (
        <MoveQuestionDialog
          question={question}
          onClose={closeQuestion}
          onConfirm={() => void moveTo(question.time, true)}
        />
      )}
    </>
  )
}

const asOption = (time: string) => ({ value: time, label: time })
