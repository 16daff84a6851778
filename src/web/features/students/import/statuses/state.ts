import type { SameName } from '../duplicates/form.ts'
import type { Exclusion } from '../exclusions/form.ts'

/** What an import will do with a row, or has done. */
export type RowStatus =
  | { kind: 'new' | 'imported' | 'missingName' | 'longName' | 'invalidId' }
  /** By a person, or because the list says that this is no student of the school. */
  | { kind: 'leftOut'; exclusion: Exclusion | undefined }
  /** Refused by the server; it is sent again by the next run. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unknownClass'; className: string }
  | SameName
  /** An earlier row of the table has the same id for another student. */
  | { kind: 'idTwice'; line: number; name: string }
  | { kind: 'idTaken'; name: string }

export function isToBeSent({ status }: { status: RowStatus }): boolean {
  return status.kind === 'new' || status.kind === 'refused' || isNamesake({ status })
}

/** Whether a student of that name is there already, which is for a person to judge. */
export function isNamesake({ status }: { status: RowStatus }): boolean {
  return status.kind === 'namesake' || status.kind === 'namesakeInList'
}

/** Whether the row is counted as a student of the list: it has a name and is not left out. */
export function isCounted({ status }: { status: RowStatus }): boolean {
  return status.kind !== 'missingName' && status.kind !== 'leftOut'
}

/** Whether the student is stored already or is imported by an earlier row. */
export function isAlreadyStored({ status }: { status: RowStatus }): boolean {
  return status.kind === 'alreadyThere' || status.kind === 'repeated'
}

/** Whether a person has to change the row before it can be imported, or it was refused. */
export function isProblem({ status }: { status: RowStatus }): boolean {
  return (
    !['new', 'imported', 'leftOut'].includes(status.kind) && !isAlreadyStored({ status }) && !isNamesake({ status })
  )
}
