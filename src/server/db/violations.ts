import pg from 'pg'

/**
 * Runs a write; when the database refuses it by one of the named constraints, throws the error given for that name.
 * The constraint is the judge: a look beforehand would lose against somebody who writes at the same moment.
 */
export async function refusing<Result>(
  refusals: Readonly<Record<string, () => Error>>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const refusal = error instanceof pg.DatabaseError && error.constraint ? refusals[error.constraint] : undefined
    throw refusal ? refusal() : error
  }
}
