import { expect, test } from 'vitest'
import { canBeInvitedAgain, canBeReactivated, canBeSuspended, userStatuses } from './rules.ts'

test('only a person who has not come in yet is invited again', () => {
  expect(userStatuses.filter((status) => canBeInvitedAgain({ status }))).toEqual(['invited'])
})

test('the active are suspended, the suspended reactivated', () => {
  expect(userStatuses.filter((status) => canBeSuspended({ status }))).toEqual(['active'])
  expect(userStatuses.filter((status) => canBeReactivated({ status }))).toEqual(['suspended'])
})
