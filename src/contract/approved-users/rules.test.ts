import { expect, test } from 'vitest'
import { userStatuses } from '../kernel/permissions.ts'
import { canBeInvitedAgain } from './rules.ts'

test('only a person who has not signed in yet is invited again', () => {
  expect(userStatuses.filter((status) => canBeInvitedAgain({ status }))).toEqual(['invited'])
})
