import {
  BookOpen,
  CalendarDays,
  CalendarOff,
  GraduationCap,
  ListOrdered,
  type LucideIcon,
  UsersRound,
} from 'lucide-react'
import type { DeletedKind } from '../../../contract/deleted/rules.ts'
import type { DeletedEntry } from '../../../contract/deleted/schema.ts'
import { formatDate } from '../../lib/i18n/format.ts'
import type { Language } from '../../lib/i18n/language.ts'
import { formatPlainDateRange } from '../../lib/i18n/plain-dates.ts'
import { paths } from '../../lib/paths.ts'
import { deleted } from '../../messages/deleted.ts'

export const kindIcons: Readonly<Record<DeletedKind, LucideIcon>> = {
  student: UsersRound,
  class: GraduationCap,
  template: BookOpen,
  unit: ListOrdered,
  lesson: CalendarDays,
  absence: CalendarOff,
}

/** Where an entry is found after it has been restored. */
export function pathOfRestored({ kind, id, name, date, absentStudentId }: DeletedEntry): string {
  switch (kind) {
    case 'student':
      return paths.student(id)
    case 'class':
      return paths.class(id)
    case 'template':
      return `${paths.templates}?${new URLSearchParams({ search: name })}`
    case 'unit':
      return `${paths.templates}?view=units`
    case 'lesson':
      return `${paths.home}?${new URLSearchParams({ week: date ?? '', lesson: id })}`
    case 'absence':
      return paths.student(absentStudentId ?? '')
  }
}

/** What an entry is called in sentences. */
export function nameOf({ kind, name }: DeletedEntry, language: Language, place: 'start' | 'inside' = 'inside'): string {
  return kind === 'absence' ? deleted.in(language)(`absenceOf.${place}`, { name }) : name
}

/** What tells an entry from others of its name: when a lesson or an absence was to be, the class, the student id. */
export function detailsOf(entry: DeletedEntry, locale: string): string[] {
  const { date, endDate, startTime, className, studentId } = entry
  const when =
    date && (endDate ? formatPlainDateRange(date, endDate, locale) : `${formatDate(date, locale)}, ${startTime}`)
  return [when, studentId, className].filter((detail) => detail !== null && detail !== '') as string[]
}

/** The message that names the button to restore what an entry belongs to as well; undefined when nothing of it is deleted. */
export function restoreWithKey({ alsoDeleted }: DeletedEntry) {
  const [first, second] = alsoDeleted
  if (!first) return undefined
  return second ? 'restoreWith.both' : (`restoreWith.${first.kind}` as const)
}

/** The message that says what it means that what an entry belongs to is deleted, too. */
export function alsoDeletedKey(kind: DeletedKind, other: 'class' | 'template' | 'student') {
  if (other === 'student') return 'alsoDeleted.absence.student'
  if (kind === 'student') return 'alsoDeleted.student.class'
  return `alsoDeleted.lesson.${other}` as const
}
