import pg from 'pg'

/**
 * Runs a write; when the database refuses it by one of the named constraints, throws the error given for that name.
 * A check before the write would miss a row that another transaction inserts at the same moment.
 */
export async function mapConstraintErrors<Result>(
  errors: Readonly<Record<string, () => Error>>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const mapped = error instanceof pg.DatabaseError && error.constraint ? errors[error.constraint] : undefined
    throw mapped ? mapped() : error
  }
}

/**
 * Runs a write that leaves out what it finds missing, and once more when a row that it refers to was purged while it ran: it
 * then finds that row missing.
 */
export async function retryWithoutPurged<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === foreignKeyViolation) return write()
    throw error
  }
}

const foreignKeyViolation = '23503'
