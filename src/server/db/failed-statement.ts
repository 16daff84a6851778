import { AppError } from '../../contract/kernel/errors.ts'
import { errorCode } from '../operator-error.ts'
import { isConnectionLost } from './connection-errors.ts'

export const busyMessage = 'The server is busy, please try again in a moment'

const messages: Readonly<Record<string, string>> = {
  // Ended by statement_timeout, lock_timeout or idle_in_transaction_session_timeout.
  '57014': busyMessage,
  '55P03': busyMessage,
  '25P03': busyMessage,
  // Ended because of a deadlock with another statement, after which it may well succeed.
  '40P01': busyMessage,
  '53100': 'The disk of the server is full: nothing can be saved before there is space again',
}

/**
 * The failure of a statement for which the person can do nothing but wait, as AppError 'unavailable': no connection, no
 * space, or no end in time. undefined for every other error.
 */
export function unavailableBecauseOf(error: unknown): AppError | undefined {
  if (isConnectionLost(error)) return new AppError('unavailable', 'The database does not answer just now')
  if (error instanceof AppError && error.code === 'unavailable') return error
  const message = messages[errorCode(error) ?? '']
  return message === undefined ? undefined : new AppError('unavailable', message)
}
