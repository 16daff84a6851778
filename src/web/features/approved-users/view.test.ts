import { expect, test } from 'vitest'
import { userStatuses } from '../../../contract/kernel/permissions.ts'
import { failedInvitation, nextStatus } from './view.ts'

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
