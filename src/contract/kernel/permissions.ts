/** The permissions of the roles, which the server enforces and by which the browser shows or hides controls. */
export const roles = ['teacher', 'assistant', 'admin'] as const
export type Role = (typeof roles)[number]

/** Of somebody's approval: only an active one admits to the school. */
export const userStatuses = ['invited', 'active', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

export const permissions = [
  /** Reading what is not named below, and what is only the caller's own. */
  'readSchool',
  /** Registers and absences. */
  'recordAttendance',
  /** Lessons, plans and journals. */
  'scheduleLessons',
  /** The notes of a journal. */
  'readNotes',
  /** Templates, classes, students, units and reports, and what else only teachers and admins see. */
  'changeSchool',
  /** Who may sign in. */
  'manageUsers',
  /** Calendar, new school year, attendance settings. */
  'manageSchool',
  /** Purging, exporting and erasing. */
  'manageData',
] as const
export type Permission = (typeof permissions)[number]

const matrix: Record<Role, ReadonlySet<Permission>> = {
  admin: new Set(permissions),
  teacher: new Set(['readSchool', 'recordAttendance', 'scheduleLessons', 'readNotes', 'changeSchool']),
  assistant: new Set(['readSchool', 'recordAttendance']),
}

/** Whether a person of this role has the permission. */
export function can(role: Role, permission: Permission): boolean {
  return matrix[role].has(permission)
}
