import { invalidInput } from '../../../contract/kernel/errors.ts'
import type { Db } from '../../db/transaction.ts'
import { type ApprovedPerson, isPerson } from './repository.ts'

const unknownPersonMessage = 'This person is not among the users any more'

/** Throws 400 unless an account of this id is or was one of the people; `path` is the field of the input that names it. */
export async function refuseUnknownPerson(db: Db, { path, id }: { path: string; id: string }): Promise<void> {
  if (!(await isPerson(db, id))) throw invalidInput(path, unknownPersonMessage)
}

/**
 * Throws 400 for the first of these people who is none of the approved ones or is suspended, unless they teach there already;
 * `path` is the field of the input that names the person by account id.
 */
export function refuseNewTeachers(
  wanted: readonly { path: string; id: string }[],
  { approved, current }: { approved: readonly ApprovedPerson[]; current: readonly string[] },
): void {
  for (const { path, id } of wanted) {
    if (current.includes(id)) continue
    const person = approved.find((other) => other.id === id)
    if (!person) throw invalidInput(path, unknownPersonMessage)
    if (person.status === 'suspended') throw invalidInput(path, 'This person is suspended')
  }
}
