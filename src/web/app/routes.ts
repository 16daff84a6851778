import { listAbsences } from '../../contract/absences/api.ts'
import { getAttendanceSettings } from '../../contract/attendance-settings/api.ts'
import { listClasses } from '../../contract/classes/api.ts'
import { getHome } from '../../contract/dashboard/api.ts'
import { dateAt, mondayOf, weekBoundsOf } from '../../contract/kernel/dates.ts'
import type { Permission } from '../../contract/kernel/permissions.ts'
import { listLessonTemplates } from '../../contract/lesson-templates/api.ts'
import { getClassDetail, listScheduledLessons } from '../../contract/scheduled-lessons/api.ts'
import { recentSince } from '../../contract/scheduled-lessons/rules.ts'
import { getSchoolCalendar } from '../../contract/school-calendar/api.ts'
import { getRegister, getStudentDetail } from '../../contract/student-progress/api.ts'
import { listStudents } from '../../contract/students/api.ts'
import { type QueryKey, queryKey } from '../lib/api/query-key.ts'
import { paths, patterns } from '../lib/paths.ts'
import { storedPerson } from '../session/stored-person.ts'
import { storedTeachingScope, teachingScopeAt } from '../session/teaching-scope.ts'

/** What is known of an address before any code has arrived. */
type Address = {
  params: Readonly<Record<string, string>>
  search: URLSearchParams
  today: string
  /** The account id of the signed-in person; '' for nobody. */
  userId: string
}

type Route = {
  /** The path, or its pattern with parameters. */
  path: string
  /** Its file in src/web/pages, without '.tsx'. */
  page: string
  /** Who sees it besides the default: people with a session. */
  audience?: 'signedOut' | 'everyone'
  /** Its entry in the main navigation. */
  navigation?: NavigationEntry
  /** The queries of its first screen, which are asked at once. */
  queries?: (address: Address) => readonly QueryKey[]
  /** The dialogs that a search parameter opens. */
  dialogs?: Readonly<Record<string, RouteDialog>>
}

type RouteDialog = {
  /** Its file in src/web/features. */
  file: string
  /** Its query by the value of the parameter. It asks again whenever it opens, so its answer is not cached. */
  query?: (value: string) => QueryKey
}

type NavigationEntry = {
  /** The message of `shell` that names it. */
  name: 'dashboard' | 'templates' | 'classes' | 'students' | 'admin' | 'deleted'
  /** Needed to open it. In the bar the entry is disabled without it and says that only admins can, so it must be a permission of admins alone. */
  permission?: Permission
  /** Only in the menu of phones, where it is missing without the permission; on a computer `user-menu.tsx` has its own link. */
  isInMenu?: boolean
  /** Whether the entry is current at a path; by default at its own path and those below it. */
  isCurrent?: (path: string) => boolean
}

const lesson: RouteDialog = {
  file: 'student-progress/register/components/lesson-details.tsx',
  query: (id) => queryKey(getRegister, { id }),
}

const report: RouteDialog = { file: 'student-reports/components/student-reports.tsx' }

/** What the dialogs with attendance need besides their own query. */
const attendanceSettingsQueries = (search: URLSearchParams) =>
  search.has('lesson') || search.has('register') || search.has('report') ? [queryKey(getAttendanceSettings)] : []

const dashboard = {
  page: 'dashboard-page',
  queries: ({ search, today, userId }: Address) => {
    const home = weekBoundsOf(today)
    const other = weekBoundsOf(mondayOf(search.get('week') ?? '') ?? today)
    const teacherId = teachingScopeAt(search, userId) === 'mine' ? userId : undefined
    // Home answers everyone's lessons to a person who teaches nothing, the list of a week does not.
    const weekTeacherId = storedTeachingScope(userId).get() && teacherId
    return [
      queryKey(getHome, undefined, { today, ...home, teacherId }),
      queryKey(getSchoolCalendar),
      ...attendanceSettingsQueries(search),
      ...(other.from === home.from
        ? []
        : [queryKey(listScheduledLessons, undefined, { ...other, teacherId: weekTeacherId })]),
    ]
  },
  dialogs: { lesson },
} as const

/** The routes, in the order of their navigation entries. */
export const routes: readonly Route[] = [
  {
    ...dashboard,
    path: paths.home,
    navigation: { name: 'dashboard', isCurrent: (path) => path === paths.home || path === paths.dashboard },
  },
  { ...dashboard, path: paths.dashboard },
  {
    path: paths.templates,
    page: 'templates-page',
    navigation: { name: 'templates' },
    queries: () => [queryKey(listLessonTemplates)],
  },
  {
    path: paths.classes,
    page: 'classes-page',
    navigation: { name: 'classes' },
    queries: () => [queryKey(listClasses)],
  },
  {
    path: patterns.class,
    page: 'class-page',
    queries: ({ params: { id = '' }, search, today }) => [
      queryKey(getClassDetail, { id }, { from: recentSince(today) }),
      queryKey(getSchoolCalendar),
      ...attendanceSettingsQueries(search),
    ],
    dialogs: { lesson, register: { file: 'student-progress/class-register/components/class-register.tsx' }, report },
  },
  {
    path: paths.students,
    page: 'students-page',
    navigation: { name: 'students' },
    queries: () => [queryKey(listStudents), queryKey(listClasses)],
  },
  {
    path: patterns.student,
    page: 'student-page',
    queries: ({ params: { id = '' }, search }) => [
      queryKey(getStudentDetail, { id }),
      queryKey(getAttendanceSettings),
      ...(search.has('report') ? [queryKey(getSchoolCalendar)] : []),
      queryKey(listAbsences, undefined, { studentId: id }),
    ],
    dialogs: { report },
  },
  {
    path: paths.users,
    page: 'users-page',
    navigation: { name: 'admin', permission: 'manageUsers', isCurrent: (path) => path.startsWith(paths.admin) },
  },
  { path: paths.attendance, page: 'attendance-page', queries: () => [queryKey(getAttendanceSettings)] },
  { path: paths.schoolYear, page: 'school-year-page', queries: () => [queryKey(getSchoolCalendar)] },
  {
    path: paths.deleted,
    page: 'deleted-page',
    navigation: { name: 'deleted', permission: 'changeSchool', isInMenu: true },
  },
  { path: paths.login, page: 'login-page', audience: 'signedOut' },
  { path: paths.resetPassword, page: 'reset-password-page', audience: 'everyone' },
  { path: paths.setPassword, page: 'set-password-page', audience: 'everyone' },
  { path: paths.firstAdmin, page: 'first-admin-page', audience: 'everyone' },
]

const landing: Route = { path: paths.home, page: 'landing-page', audience: 'signedOut' }

/** The route that a path shows to somebody; undefined if the signed-in app has none for it. */
export function routeAt(path: string, isSignedIn: boolean): Route | undefined {
  const isShown = ({ audience }: Route) =>
    audience === 'everyone' || audience === (isSignedIn ? undefined : 'signedOut')
  const route = routes.find((candidate) => isShown(candidate) && paramsOf(candidate.path, path))
  return route ?? (isSignedIn ? undefined : landing)
}

/** The queries of a route's first screen at an address. */
export function queriesAt(route: Route, path: string, search: string): readonly QueryKey[] {
  const params = paramsOf(route.path, path) ?? {}
  const userId = storedPerson()?.userId ?? ''
  return route.queries?.({ params, search: new URLSearchParams(search), today: dateAt(new Date()), userId }) ?? []
}

/** The dialogs that the search parameters of an address open, with the values of the parameters. */
export function dialogsAt({ dialogs = {} }: Route, search: string): readonly (RouteDialog & { value: string })[] {
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const dialog = dialogs[name]
    return dialog && value ? [{ ...dialog, value }] : []
  })
}

/** The values of a pattern's parameters in a path; undefined if the path does not match. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  // Most have none, and making an expression for each delays the first request.
  if (!pattern.includes(':')) return pattern === path ? {} : undefined
  const match = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path)
  return match ? { ...match.groups } : undefined
}
