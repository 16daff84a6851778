/** The protocol's error codes that this service uses. */
export type AuthErrorCode =
  | 'bad_json'
  | 'bad_jwt'
  | 'current_password_invalid'
  | 'current_password_required'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'invalid_credentials'
  | 'no_authorization'
  | 'not_admin'
  | 'not_found'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'phone_provider_disabled'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'same_password'
  | 'session_expired'
  | 'session_not_found'
  | 'signup_disabled'
  | 'unexpected_failure'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'
  | 'wrong_origin'

/** Too short, easy to guess by its characters, or known to many. */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

type Details = {
  /** Why a password is weak. */
  weakPasswordReasons?: WeakPasswordReason[]
  /** After how many seconds to retry. */
  retryAfter?: number
}

/** An error that is sent to the client: HTTP status, code and message of the protocol. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: AuthErrorCode
  readonly details: Details

  constructor(status: number, code: AuthErrorCode, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** 400, for input that cannot be used. */
export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

/** 429; `retryAfter` in seconds. */
export function tooManyRequests(retryAfter: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter })
}

/** 403, for a token whose session has ended. */
export function sessionNotFound(): AuthError {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}
