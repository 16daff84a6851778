import * as api from '../../../contract/classes/api.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useClasses = () => useEndpointQuery(api.listClasses)

export const saveClassEndpoints = { create: api.createClass, update: api.updateClass }

export const deleteClassEndpoints = { delete: api.deleteClass, restore: api.restoreClass }
