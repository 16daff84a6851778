import { activateApprovedUser } from '../../contract/approved-users/api.ts'
import { ApiError, callEndpoint } from '../lib/api/client.ts'
import type { SignOutReason } from './session-state.ts'

const notices: Partial<Record<string, SignOutReason>> = {
  not_approved: 'notApproved',
  suspended: 'suspended',
  activation_failed: 'activationFailed',
}

/** The caller's own approved record; an invited one becomes active. Fails with ApiError when the person may not come in. */
export function activateOwnAccount() {
  return callEndpoint(activateApprovedUser, {})
}

/** Why a failed activation keeps a person out who has just signed in: every failure does. */
export function reasonOfFailedActivation(error: unknown): SignOutReason {
  return (error instanceof ApiError && notices[error.failure?.code ?? '']) || 'verificationFailed'
}

/** Why a failed call puts a person out who was in already: only a refusal does, never a bad connection. */
export function reasonOfRefusal(error: unknown): SignOutReason | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 401) return 'sessionEnded'
  return error.status === 403 ? notices[error.failure?.code ?? ''] : undefined
}
