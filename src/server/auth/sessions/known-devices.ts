import { sha256 } from '../../db/ids.ts'
import type { Db } from '../../db/transaction.ts'
import { isEmailAddress } from '../accounts.ts'

/** Since the last sign-in. */
export const deviceLifetimeMs = 180 * 24 * 60 * 60 * 1000

/** Whether this account was signed in to on this device; the same statement runs when there is no account. */
export async function isKnownDevice(db: Db, email: string, device: string): Promise<boolean> {
  if (!isEmailAddress(email)) return false
  const known = await db
    .selectFrom('auth.knownDevices as device')
    .innerJoin('auth.users as user', 'user.id', 'device.userId')
    .select('user.id')
    .where('user.email', '=', email)
    .where('device.deviceHash', '=', sha256(device))
    .executeTakeFirst()
  return known !== undefined
}

/** Records that a person has signed in on a device. */
export async function rememberDevice(db: Db, userId: string, device: string, now: Date): Promise<void> {
  await db
    .insertInto('auth.knownDevices')
    .values({ userId, deviceHash: sha256(device), seenAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: now }))
    .execute()
}
