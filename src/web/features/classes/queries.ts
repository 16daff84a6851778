import * as api from '../../../contract/classes/api.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useClasses = () => useEndpointQuery(queryKey(api.listClasses))

export const saveClassEndpoints = { create: api.createClass, update: api.updateClass }

export const deleteClassEndpoints = { delete: api.deleteClass, restore: api.restoreClass }
