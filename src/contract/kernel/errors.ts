import { z } from 'zod'

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

const issue = z.object({ path: z.string(), message: z.string() })

/** The body of every failed answer. */
export const failure = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  issues: z.array(issue).optional().describe('invalid_input: what is wrong with which field'),
  current: z.unknown().optional().describe('changed_meanwhile, already_exists: the entity as it is stored now'),
  changedBy: z
    .string()
    .nullable()
    .optional()
    .describe('with `current`: the account id of the person who saved it last, null for the program itself'),
  conflicts: z
    .array(z.unknown())
    .optional()
    .describe('lesson_overlap, lesson_has_records: the other lessons of the class at that time'),
  requestId: z.string().optional(),
})
export type Failure = z.output<typeof failure>

/** One mistake in an input: `path` is the field ('lessonStructure.0.title'), `message` a sentence for a person. */
export type Issue = z.output<typeof issue>

/** What some failures contain besides their sentence. */
type FailureDetails = Omit<Failure, 'code' | 'message' | 'requestId'>

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
