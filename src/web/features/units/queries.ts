import * as api from '../../../contract/units/api.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useUnits = () => useEndpointQuery(queryKey(api.listUnits))

export const saveUnitEndpoints = { create: api.createUnit, update: api.updateUnit }

export const deleteUnitEndpoints = { delete: api.deleteUnit, restore: api.restoreUnit }
