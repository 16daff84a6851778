import { activateApprovedUser } from '../../contract/approved-users/api.ts'
import { ApiError, call } from '../lib/api/client.ts'
import type { Notice } from './session-state.ts'

const notices: Partial<Record<string, Notice>> = {
  not_approved: 'notApproved',
  suspended: 'suspended',
  activation_failed: 'activationFailed',
}

/** The caller's own approved record; an invited one becomes active. Fails with ApiError when the person may not come in. */
export function activateOwnAccount() {
  return call(activateApprovedUser, {})
}

/** Why a failed activation keeps a person out who has just signed in: every failure does. */
export function noticeOfFailure(error: unknown): Notice {
  return (error instanceof ApiError && notices[error.failure?.code ?? '']) || 'verificationFailed'
}

/** Why a failed call puts a person out who was in already: only a refusal does, never a bad connection. */
export function noticeOfRefusal(error: unknown): Notice | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 401) return 'sessionEnded'
  return error.status === 403 ? notices[error.failure?.code ?? ''] : undefined
}
