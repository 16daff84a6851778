import { AppError } from '../../contract/kernel/errors.ts'
import type { Stored } from './entity-rows.ts'

/** The result of a create whose id exists already: the stored entity when the content is the same, else throws 409. */
export function repeatedCreate<Entity>(
  stored: (Stored<Entity> & { changedBy?: string | null }) | undefined,
  digest: string,
): { isNew: boolean; entity: Entity } {
  if (stored?.createDigest !== digest) throw idInUse(stored?.entity, stored?.changedBy)
  return { isNew: false, entity: stored.entity }
}

/**
 * The refusal of an id that the client has made, because it was used for something else before: `current`, if that is an entity,
 * saved last by `changedBy`, where it is known.
 */
export function idInUse(current?: unknown, changedBy?: string | null): AppError {
  return new AppError('already_exists', 'Something else already exists under this id', {
    ...(current !== undefined && { current }),
    ...(changedBy !== undefined && { changedBy }),
  })
}

/**
 * Throws 409 when an update was based on an older version than the stored one, or on there being none (null); an update
 * without a version passes. `changedBy` is the account id of the person who saved the stored version (null: the
 * program itself), where it is known.
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
