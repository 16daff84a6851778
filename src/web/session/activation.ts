import * as api from '../../contract/approved-users/api.ts'
import type { ErrorCode } from '../../contract/kernel/errors.ts'
import { ApiError, callEndpoint, failureOf } from '../lib/api/client.ts'
import type { RequestOptions } from '../lib/api/send.ts'
import type { SignOutReason } from './session-state.ts'

const reasonsByCode: Partial<Record<ErrorCode, SignOutReason>> = {
  not_approved: 'notApproved',
  suspended: 'suspended',
  activation_failed: 'activationFailed',
}

/**
 * Resolves to the caller's own approved record, activating an invited one; fails with ApiError if the person has no
 * access.
 */
export function activateOwnAccount(options?: RequestOptions) {
  return callEndpoint(api.activateApprovedUser, {}, options)
}

/** Stores the caller's own name, and resolves to the record with it. */
export function updateOwnName(name: string, options: RequestOptions) {
  return callEndpoint(api.updateOwnName, { body: { name } }, options)
}

/** Why a failed activation ends a sign-in; every failure does. */
export function reasonOfFailedActivation(error: unknown): SignOutReason {
  const code = failureOf(error)?.code
  return (code && reasonsByCode[code]) ?? 'verificationFailed'
}

/** Why a failed call ends the session; undefined unless the server refused the person. */
export function reasonOfRefusal(error: unknown): SignOutReason | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 401) return 'sessionEnded'
  return error.status === 403 && error.failure ? reasonsByCode[error.failure.code] : undefined
}
