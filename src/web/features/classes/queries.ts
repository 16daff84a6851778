import * as api from '../../../contract/classes/api.ts'
import type { SchoolClass } from '../../../contract/classes/schema.ts'
import { useCreateOrUpdate } from '../../lib/api/use-create-or-update.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useClasses = () => useEndpointQuery(api.listClasses)

export const useSaveClass = (schoolClass: SchoolClass | undefined) =>
  useCreateOrUpdate(schoolClass, { create: api.createClass, update: api.updateClass })

export const deleteClassEndpoints = { delete: api.deleteClass, restore: api.restoreClass }
