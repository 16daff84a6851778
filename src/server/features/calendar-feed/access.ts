import { AppError } from '../../../contract/kernel/errors.ts'
import { clientNetwork } from '../../auth/throttling/client-network.ts'
import { countAttempt, type ThrottleRule } from '../../auth/throttling/throttles.ts'
import type { Db } from '../../db/transaction.ts'
import { findOwnerOf } from './repository.ts'

/** Of addresses that do not exist; those that do are not counted, because one service reads the calendars of many people. */
const unknownAddresses: ThrottleRule = {
  name: 'unknown-calendar',
  freeAttempts: 30,
  firstWait: 1,
  maxWait: 60,
  window: 3600,
}

/** The account whose feed has this file name; throws 404 when there is none, and 429 after many of these. */
export async function getOwnerOf(db: Db, file: string, { ip, now }: { ip: string; now: Date }): Promise<string> {
  const secret = /^([\w-]{43})\.ics$/.exec(file)?.[1]
  const owner = secret && (await findOwnerOf(db, secret))
  if (owner) return owner
  const admission = await countAttempt(db, unknownAddresses, clientNetwork(ip), now)
  if (!admission.isAdmitted) throw new AppError('too_many_requests', 'Too many requests, please wait a moment')
  throw new AppError('not_found', 'Not found')
}
