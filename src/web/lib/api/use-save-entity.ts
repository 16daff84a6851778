import { useRef, useState } from 'react'
import { newId } from '../new-id.ts'
import { ApiError } from './client.ts'

type Versioned = { id: string; updatedAt: string }

type Calls<Values, Thing> = {
  create: (body: Values & { id: string }) => Promise<Thing>
  change: (id: string, body: Values & { updatedAt: string | undefined }) => Promise<Thing>
}

/**
 * Saves one thing of a dialog: makes a new one under an id that a repeated attempt keeps, or changes the given one if
 * nobody else has changed it since the version it is based on (`baseOn` takes another version for the base).
 */
export function useSaveEntity<Thing extends Versioned, Values>(
  thing: Thing | undefined,
  { create, change }: Calls<Values, Thing>,
) {
  const [id] = useState(() => thing?.id ?? newId())
  const basedOn = useRef(thing?.updatedAt)
  const save = async (values: Values): Promise<Thing> => {
    const changed = () => change(id, { ...values, updatedAt: basedOn.current })
    if (thing) return await changed()
    try {
      return await create({ ...values, id })
    } catch (error) {
      // An earlier attempt arrived after all, only its answer was lost: what was typed since becomes its change.
      if (error instanceof ApiError && error.failure?.code === 'already_exists') return await changed()
      throw error
    }
  }
  const baseOn = ({ updatedAt }: Versioned) => {
    basedOn.current = updatedAt
  }
  return Object.assign(save, { baseOn })
}
