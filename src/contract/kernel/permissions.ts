/** Who may do what: the one matrix that the server enforces and the browser shows. */
export const roles = ['teacher', 'assistant', 'admin'] as const
export type Role = (typeof roles)[number]

export const permissions = ['readSchool', 'recordAttendance', 'scheduleLessons', 'changeSchool', 'manageUsers'] as const
export type Permission = (typeof permissions)[number]

const matrix: Record<Role, ReadonlySet<Permission>> = {
  admin: new Set(permissions),
  teacher: new Set(['readSchool', 'recordAttendance', 'scheduleLessons', 'changeSchool']),
  assistant: new Set(['readSchool', 'recordAttendance']),
}

/** Whether a person of this role holds the permission. */
export function can(role: Role, permission: Permission): boolean {
  return matrix[role].has(permission)
}
