import { expect, test } from 'vitest'
import { userStatuses } from '../../../contract/kernel/permissions.ts'
import { failedInvitation, isBackupOld, nextStatus } from './view.ts'

test('the active are suspended, the suspended reactivated', () => {
  expect(nextStatus).toEqual({ invited: undefined, active: 'suspended', suspended: 'active' })
})

test('a failed mail is shown while the person has not signed in', () => {
  const since = '2026-03-02T10:00:00.000Z'
  const failed = { state: 'failed', since, reason: 'no such mailbox', nextAttemptAt: null } as const
  const sent = { state: 'sent', at: since } as const
  expect(userStatuses.filter((status) => failedInvitation({ status, invitationMail: failed }))).toEqual(['invited'])
  expect(failedInvitation({ status: 'invited', invitationMail: failed })).toBe(failed)
  for (const invitationMail of [null, sent, { state: 'waiting', since } as const]) {
    expect(failedInvitation({ status: 'invited', invitationMail })).toBeUndefined()
  }
})

test('a backup is old when it is more than 26 hours ago', () => {
  const now = new Date('2026-03-03T12:00:00.000Z')
  const times = ['2026-03-02T09:59:59.999Z', '2026-03-02T10:00:00.000Z', '2026-03-03T11:00:00.000Z']
  expect(times.map((at) => isBackupOld(at, now))).toEqual([true, false, false])
})
