import {
  type AttendanceSettings,
  type AttendanceState,
  defaultAttendanceSettings,
} from '../../../contract/attendance-settings/rules.ts'
import type { ChangeKind } from '../../../contract/change-history/rules.ts'
import type { ClassHistory, HistoryStates, LessonTemplateHistory } from '../../../contract/change-history/schema.ts'
import type { ClassColor } from '../../../contract/classes/rules.ts'
import { formatDate, formatNumber } from '../../lib/i18n/format.ts'
import type { Translate } from '../../lib/i18n/messages.ts'
import type { changeHistory } from '../../messages/change-history.ts'
import { classes, weekdays } from '../../messages/classes.ts'
import type { BadgeVariant } from '../../ui/badge.tsx'
import { stateInText } from '../attendance-settings/view.ts'
import { colorNames, dayNameOf } from '../classes/view.ts'
import type { NameOf } from '../people/view.ts'
import type { State } from './queries.ts'

export const changeVariants = {
  create: 'green',
  update: 'blue',
  delete: 'red',
  restore: 'green',
} as const satisfies Record<ChangeKind, BadgeVariant>

/** One changed field in words; a text is missing where there was none. */
export type ChangeLine =
  | { kind: 'text'; label: string; before?: string | undefined; after?: string | undefined }
  | { kind: 'list'; label: string; removed: readonly string[]; added: readonly string[] }

type Words = Translate<(typeof changeHistory)['en']>
type Section = NonNullable<NonNullable<LessonTemplateHistory[number]['after']>['lessonStructure']>[number]
type TimetableEntry = NonNullable<NonNullable<ClassHistory[number]['after']>['weeklySchedule']>[number]

type Teacher = NonNullable<NonNullable<ClassHistory[number]['after']>['teachers']>[number]
/** What the text of a field needs besides its value. */
type FieldContext = { state: NonNullable<State>; isNew: boolean; nameOf: NameOf; settings: AttendanceSettings }

const text = (value: unknown) => String(value)
const nobody = () => undefined
/** Until the people are loaded a name is '…'. */
const named = (id: string, nameOf: NameOf) => nameOf(id) ?? '…'

type AnsweredField = { [Kind in keyof HistoryStates]: keyof HistoryStates[Kind] }[keyof HistoryStates]
/** Ids and what follows from other fields are not shown. */
type ShownField = Exclude<
  AnsweredField,
  'templateId' | 'classId' | 'scheduledLessonId' | 'endTime' | 'totalDuration' | 'isPresent'
>

/** The shown fields in their order, each with its words, and its label in `field.…` of the messages. */
const fields = {
  template: (value) => (value as { title: string }).title,
  title: text,
  name: text,
  lastName: text,
  firstName: text,
  studentId: text,
  class: (value, t) => (value as { name: string } | null)?.name ?? t('noClass'),
  inClassSince: (value, t, { state: { classId } }) => {
    if (value !== null) return formatDate(text(value), t.locale)
    return classId === null ? '' : t('always')
  },
  date: (value, t) => formatDate(text(value), t.locale, 'shortDay'),
  startTime: text,
  color: (value, t) => classes.in(t.language)(colorNames[value as ClassColor]),
  weeklySchedule: (value, t) =>
    (value as TimetableEntry[]).map(({ dayOfWeek, startTime, endTime, period, weeks }) => {
      const words = [`${weekdays.in(t.language)(dayNameOf(dayOfWeek))}, ${startTime}–${endTime}`]
      if (period) words.push(t('period', { number: period }))
      if (weeks) words.push(t('weeks', { count: weeks.length, numbers: weeks.join(', ') }))
      return words.join(', ')
    }),
  teachers: (value, _, { nameOf }) =>
    (value as Teacher[]).map(({ id, subject }) => [named(id, nameOf), subject].filter(Boolean).join(', ')),
  teacherIds: (value, t, { isNew, nameOf }) => {
    if (value === null) return isNew ? '' : t('teachersOfClass')
    return (value as string[]).map((id) => named(id, nameOf)).join(', ') || t('nobody')
  },
  isAddedLater: (value, t) => (value ? t('addedLater') : ''),
  topic: text,
  homework: text,
  notes: text,
  description: text,
  studentPages: text,
  objectives: (value) => value as string[],
  lessonStructure: (value, t) =>
    (value as Section[]).map(({ title, duration, description }) => {
      return `${title}, ${t('minutes', { count: duration })}: ${description}`
    }),
  basicMaterials: text,
  additionalResources: text,
  preparationNotes: text,
  state: (value, t, { settings }) => stateInText(value as AttendanceState, settings, t.language),
  minutes: (value, t) => (value === null ? '' : t('minutes', { count: Number(value) })),
  points: (value, t) => (value === null ? t('noGrade') : formatNumber(Number(value), t.locale)),
  comment: text,
} as const satisfies Record<ShownField, (value: unknown, t: Words, context: FieldContext) => string | readonly string[]>
type Field = keyof typeof fields

/** What a change has done to each field; nothing for a deletion and a restoration, which have changed none. */
export function changeLines(
  { change, before, after }: { change: ChangeKind; before: State; after: State },
  t: Words,
  { nameOf = nobody, settings = defaultAttendanceSettings }: Partial<Pick<FieldContext, 'nameOf' | 'settings'>> = {},
): ChangeLine[] {
  if (change === 'delete' || change === 'restore') return []
  return (Object.keys(fields) as Field[]).flatMap((name) => {
    const wordsIn = (state: State) =>
      state && name in state ? fields[name](state[name], t, { state, isNew: !before, nameOf, settings }) : undefined
    return lineOf(t(`field.${name}` satisfies keyof typeof changeHistory.en), wordsIn(before), wordsIn(after)) ?? []
  })
}

type FieldText = string | readonly string[] | undefined

/** The line of a field; undefined when there is nothing to show: a new entity does not fill it. */
function lineOf(label: string, before: FieldText, after: FieldText): ChangeLine | undefined {
  if (!before?.length && !after?.length) return undefined
  if (!isList(before) && !isList(after)) return { kind: 'text', label, before, after }
  const [old, next] = [isList(before) ? before : [], isList(after) ? after : []]
  return {
    kind: 'list',
    label,
    removed: without(old, next),
    added: without(next, old),
  }
}

/** The items of a list, which may repeat, without those that another one has as often. */
function without(items: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return items.filter((item) => {
    const index = left.indexOf(item)
    if (index !== -1) left.splice(index, 1)
    return index === -1
  })
}

const isList = (words: FieldText) => typeof words === 'object'

/** A change of one student's record in a line: 'present, points 4 → 7'; a field that stays is not named. */
export function recordText(
  record: { change: ChangeKind; before: State; after: State },
  t: Words,
  settings: AttendanceSettings,
): string {
  const { change, before, after } = record
  const entry = (state: State) =>
    (['state', 'minutes', 'points', 'comment'] as const)
      .flatMap((name) =>
        state && name in state ? fields[name](state[name], t, { state, isNew: false, nameOf: nobody, settings }) : [],
      )
      .filter((words) => words !== '')
      .join(', ')
  if (change === 'create' || change === 'restore') return entry(after)
  if (change === 'delete') return `${entry(before)} → ${t('noEntry')}`
  return changeLines(record, t, { settings })
    .flatMap((line) => {
      if (line.kind !== 'text') return []
      return `${line.label}: ${line.before || t('empty')} → ${line.after || t('empty')}`
    })
    .join('; ')
}
