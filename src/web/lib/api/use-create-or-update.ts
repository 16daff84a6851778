import { useRef, useState } from 'react'
import type { AnyEndpoint, InputOf } from '../../../contract/kernel/endpoint.ts'
import { newId } from '../new-id.ts'
import { failureOf, type RequestInput } from './client.ts'
import { useEndpointMutation } from './use-endpoint-mutation.ts'

type Versioned = { id: string; updatedAt: string }

/**
 * Saves the record of a dialog: creates one under an id that a repeated attempt keeps, or updates the given one if
 * nobody else has changed it since the version that the dialog shows (`rebaseOnto` sets a newer one).
 */
export function useCreateOrUpdate<Create extends AnyEndpoint, Update extends AnyEndpoint>(
  record: Versioned | undefined,
  endpoints: { create: Create; update: Update },
) {
  const [id] = useState(() => record?.id ?? newId())
  const version = useRef(record?.updatedAt)
  const creation = useEndpointMutation(endpoints.create)
  const updating = useEndpointMutation(endpoints.update)

  const save = async (values: Omit<InputOf<Create>, 'id'>): Promise<void> => {
    if (!record) {
      try {
        await creation.mutateAsync({ body: { ...values, id } } as RequestInput<Create>)
        return
      } catch (error) {
        // An earlier attempt may have been stored although its answer was lost: the values then update that record.
        if (failureOf(error)?.code !== 'already_exists') throw error
      }
    }
    const body = { ...values, updatedAt: version.current }
    await updating.mutateAsync({ params: { id }, body } as unknown as RequestInput<Update>)
  }
  const rebaseOnto = ({ updatedAt }: Versioned) => {
    version.current = updatedAt
  }
  return { save, rebaseOnto }
}
