/** Every path of the browser part. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  templates: '/templates',
  classes: '/classes',
  /** Not only the person's own. */
  allClasses: '/classes?show=everyone',
  class: (id: string) => `/classes/${encodeURIComponent(id)}`,
  students: '/students',
  student: (id: string) => `/students/${encodeURIComponent(id)}`,
  deleted: '/deleted',
  admin: '/admin',
  users: '/admin/users',
  attendance: '/admin/attendance',
  schoolYear: '/admin/school-year',
  login: '/login',
  resetPassword: '/reset-password',
  setPassword: '/auth/set-password',
  firstAdmin: '/auth/first-admin',
} as const

/** The pages of an admin, in the order of their links. */
export const adminPages = ['users', 'schoolYear', 'attendance'] as const satisfies (keyof typeof paths)[]

/** The paths with an id as patterns for the router. */
export const patterns = { class: '/classes/:id', student: '/students/:id' } as const
