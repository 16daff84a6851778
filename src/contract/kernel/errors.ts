/**
 * Every failure the product API can answer, by its code. The list is closed: a new kind of failure is added here first,
 * then given its status in server/http/errors.ts.
 */
export const errorCodes = [
  'invalid_input',
  'unauthenticated',
  'not_approved',
  'suspended',
  'activation_failed',
  'forbidden',
  'wrong_origin',
  'not_found',
  'already_exists',
  'student_id_taken',
  'email_taken',
  'class_has_students',
  'lesson_has_records',
  'lesson_overlap',
  'no_free_slot',
  'still_restorable',
  'still_used',
  'changed_meanwhile',
  'own_account',
  'last_admin',
  'not_invited',
  'link_spent',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** One mistake in an input: `path` is the field ('lessonStructure.0.title'), `message` a sentence for a person. */
export type Issue = { path: string; message: string }

/** What some failures contain besides their sentence. */
type FailureDetails = {
  /** With invalid_input only. */
  issues?: Issue[]
  /** With changed_meanwhile, and with already_exists of a create: the entity as it is stored now. */
  current?: unknown
  /** With `current`, where it is known: the account id of the person who saved it last; null for the program itself. */
  changedBy?: string | null
  /** With lesson_overlap and lesson_has_records: the other lessons of the class at that time. */
  conflicts?: unknown[]
}

/** The body of every failed answer. */
export type Failure = FailureDetails & {
  code: ErrorCode
  message: string
  requestId?: string
}

/** The error that services throw: a code of the closed list and one sentence for the person. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: FailureDetails

  constructor(code: ErrorCode, message: string, details: FailureDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** The error of bad input that only the server can find; `path` is the field under which it is shown. */
export function invalidInput(path: string, message: string): AppError {
  return new AppError('invalid_input', message, { issues: [{ path, message }] })
}
