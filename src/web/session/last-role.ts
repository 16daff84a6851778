import { type Role, roles } from '../../contract/kernel/permissions.ts'
import { readStored, writeStored } from '../lib/storage/local-storage.ts'

const nameOf = (userId: string) => `daybook-role.${userId}`

/** The role that the server has answered last on this device; undefined where it has answered none. */
export function lastRoleOf(userId: string): Role | undefined {
  const stored = readStored(nameOf(userId))
  return roles.find((role) => role === stored)
}

export function rememberRole(userId: string, role: Role): void {
  writeStored(nameOf(userId), role)
}
