import { expect, it } from 'vitest'
import { ApiError } from '../lib/api/client.ts'
import { reasonOfFailedActivation, reasonOfRefusal } from './activation.ts'

const refusal = (status: number, code: string) => new ApiError(status, JSON.stringify({ code, message: code }), '')

it.each([
  ['an expired session', refusal(401, 'unauthorized'), 'sessionEnded'],
  ['a person without approval', refusal(403, 'not_approved'), 'notApproved'],
  ['a suspended person', refusal(403, 'suspended'), 'suspended'],
  ['a missing right', refusal(403, 'forbidden'), undefined],
  ['a refusal of a proxy', new ApiError(403, '<h1>Forbidden</h1>', ''), undefined],
  ['a conflict', refusal(409, 'suspended'), undefined],
  ['a lost answer', new TypeError('Failed to fetch'), undefined],
])('%s ends the session only where the server refuses the person', (_, error, reason) => {
  expect(reasonOfRefusal(error)).toBe(reason)
})

it.each([
  ['not approved', refusal(403, 'not_approved'), 'notApproved'],
  ['suspended', refusal(403, 'suspended'), 'suspended'],
  ['refused by a rule', refusal(409, 'activation_failed'), 'activationFailed'],
  ['refused otherwise', refusal(403, 'forbidden'), 'verificationFailed'],
  ['lost', new TypeError('Failed to fetch'), 'verificationFailed'],
])('an activation that is %s ends the sign-in with its reason', (_, error, reason) => {
  expect(reasonOfFailedActivation(error)).toBe(reason)
})
