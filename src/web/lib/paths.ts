/** Every path of the browser part. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  templates: '/templates',
  classes: '/classes',
  class: (id: string) => `/classes/${encodeURIComponent(id)}`,
  students: '/students',
  student: (id: string) => `/students/${encodeURIComponent(id)}`,
  deleted: '/deleted',
  admin: '/admin',
  users: '/admin/users',
  schoolYear: '/admin/school-year',
  login: '/login',
  resetPassword: '/reset-password',
  setPassword: '/auth/set-password',
  firstAdmin: '/auth/first-admin',
} as const

/** The paths with an id as patterns for the router. */
export const patterns = { class: '/classes/:id', student: '/students/:id' } as const
