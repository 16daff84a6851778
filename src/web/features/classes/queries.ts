import * as api from '../../../contract/classes/api.ts'
import type { SchoolClass } from '../../../contract/classes/schema.ts'
import { useCreateOrUpdate } from '../../lib/api/use-create-or-update.ts'
import { type DeleteOptions, useDeleteWithUndo } from '../../lib/api/use-delete-with-undo.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useClasses = () => useEndpointQuery(api.listClasses)

export const useSaveClass = (schoolClass: SchoolClass | undefined) =>
  useCreateOrUpdate(schoolClass, { create: api.createClass, update: api.updateClass })

export const useDeleteClass = (id: string, options: DeleteOptions) =>
  useDeleteWithUndo(id, { delete: api.deleteClass, restore: api.restoreClass }, options)
