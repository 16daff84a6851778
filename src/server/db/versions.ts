import { AppError } from '../../contract/kernel/errors.ts'

/** What a create under an id that exists already answers: the thing, when it asked for the same content (else 409). */
export function repeatedCreate<Thing>(
  stored: { thing: Thing; createDigest: string | null },
  digest: string,
): { isNew: boolean; thing: Thing } {
  if (stored.createDigest !== digest) {
    throw new AppError('already_exists', 'Something else already exists under this id')
  }
  return { isNew: false, thing: stored.thing }
}

/**
 * Refuses a change that was based on an older version than the stored one, or on there being none (null); without a
 * version every change is welcome. `changedBy` is the e-mail of the person who saved the stored version, where a noun
 * tells it (null: that account is gone).
 */
export function refuseIfChangedMeanwhile(
  current: { updatedAt: string },
  basedOn: string | null | undefined,
  changedBy?: string | null,
): void {
  if (basedOn === undefined) return
  if (basedOn !== null && Date.parse(basedOn) >= Date.parse(current.updatedAt)) return
  throw new AppError('changed_meanwhile', 'Somebody else has changed this meanwhile', {
    current,
    ...(changedBy !== undefined && { changedBy }),
  })
}
