/** Every address of the browser part; nothing else spells one out. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  templates: '/templates',
  classes: '/classes',
  class: (id: string) => `/classes/${encodeURIComponent(id)}`,
  students: '/students',
  student: (id: string) => `/students/${encodeURIComponent(id)}`,
  admin: '/admin',
  users: '/admin/users',
  login: '/login',
  resetPassword: '/reset-password',
  setPassword: '/auth/set-password',
  firstAdmin: '/auth/first-admin',
} as const

/** The same addresses as patterns for the router, where they hold an id. */
export const patterns = { class: '/classes/:id', student: '/students/:id' } as const
