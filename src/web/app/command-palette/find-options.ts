import type { SchoolClass } from '../../../contract/classes/schema.ts'
import type { LessonTemplate } from '../../../contract/lesson-templates/schema.ts'
import { rankStudents, rosterNameOf } from '../../../contract/students/rules.ts'
import type { Student } from '../../../contract/students/schema.ts'
import { formatDate } from '../../lib/i18n/format.ts'
import type { Translate } from '../../lib/i18n/messages.ts'
import { paths } from '../../lib/paths.ts'
import type { commandPalette } from '../../messages/command-palette.ts'
import { type GroupName, type PaletteOption, weekOption } from './palette-option.ts'
import { orderGroups, type Ranked, rankOptions, type Searchable, searchable } from './search.ts'
import { dateIn } from './weeks.ts'

type T = Translate<(typeof commandPalette)['en']>

/** The lists that are searched; those that are not loaded are empty. */
export type SchoolLists = {
  students: readonly Student[]
  classes: readonly SchoolClass[]
  templates: readonly LessonTemplate[]
}

export type PaletteIndex = ReturnType<typeof indexOptions>

/** Prepares everything that can be found, once for as long as none of it changes. */
export function indexOptions({ students, classes, templates }: SchoolLists, fixed: Searchable[], t: T) {
  const classNames = new Map(classes.map(({ id, name }) => [id, name]))
  const studentOption = (student: Student): PaletteOption => ({
    id: `student:${student.id}`,
    group: 'students',
    label: rosterNameOf(student),
    detail: `${student.studentId} · ${classNames.get(student.classId ?? '') ?? t('noClass')}`,
    target: { path: paths.student(student.id) },
  })
  const classOptions = classes.map(({ id, name, color, studentCount }) => {
    const detail = t('students', { count: studentCount })
    const option: PaletteOption = {
      id: `class:${id}`,
      group: 'classes',
      label: name,
      detail,
      color,
      target: { path: paths.class(id) },
    }
    return searchable(option, [name])
  })
  const templateOptions = templates.map(({ id, title }) => {
    const target = { path: `${paths.templates}?template=${id}` }
    const option: PaletteOption = { id: `template:${id}`, group: 'templates', label: title, target }
    return searchable(option, [title])
  })
  // Folds the names now, so that the first key is as fast as the next.
  rankStudents(students, '')
  return { students, studentOption, classOptions, templateOptions, fixed }
}

const maxStudents = 8
const maxOthers = 5

/** What matches a search, in groups. */
export function findOptions(index: PaletteIndex, search: string, today: string, t: T) {
  const ranked = rankStudents(index.students, search)
  const students = ranked.flat()
  const bestRank = ranked.findIndex((list) => list.length > 0)
  const found: Ranked[] = students
    .slice(0, maxStudents)
    .map((student) => ({ option: index.studentOption(student), rank: bestRank }))
  if (students.length > maxStudents) {
    const target = { path: `${paths.students}?search=${encodeURIComponent(search.trim())}` }
    const label = t('allStudents', { total: students.length })
    found.push({ option: { id: 'students:all', group: 'students', label, target }, rank: bestRank })
  }
  const fixedOf = (name: GroupName) =>
    rankOptions(
      index.fixed.filter(({ option }) => option.group === name),
      search,
      maxOthers,
    )
  const date = dateIn(search, today, t.language)
  const week = date && {
    option: weekOption('week:typed', t('weekOf', { date: formatDate(date, t.locale) }), date, today, t.locale),
    rank: 0,
  }
  return orderGroups([
    { name: 'students', found },
    { name: 'classes', found: rankOptions(index.classOptions, search, maxOthers) },
    { name: 'templates', found: rankOptions(index.templateOptions, search, maxOthers) },
    { name: 'weeks', found: week ? [week] : fixedOf('weeks') },
    { name: 'actions', found: fixedOf('actions') },
    { name: 'pages', found: fixedOf('pages') },
    { name: 'settings', found: fixedOf('settings') },
  ])
}

/** What is offered before anything is typed: what was chosen last and is still there, then everything but the school's data. */
export function proposeOptions(index: PaletteIndex, recentIds: readonly string[]) {
  const recent = recentIds.flatMap((id) => optionOf(index, id) ?? [])
  const others = index.fixed.map(({ option }) => option).filter(({ id }) => !recentIds.includes(id))
  const groupOf = (name: GroupName) => ({ name, options: others.filter(({ group }) => group === name) })
  const groups = [
    { name: 'recent' as const, options: recent },
    ...(['actions', 'weeks', 'pages', 'settings'] as const).map(groupOf),
  ]
  return groups.filter(({ options }) => options.length > 0)
}

function optionOf(index: PaletteIndex, id: string): PaletteOption | undefined {
  const listed = [index.classOptions, index.templateOptions, index.fixed].flat().find(({ option }) => option.id === id)
  const student = index.students.find((candidate) => id === `student:${candidate.id}`)
  return student ? index.studentOption(student) : listed?.option
}
