import * as api from '../../../../contract/classes/api.ts'
import { queryKey } from '../../../lib/api/query-key.ts'
import { useEndpointMutation } from '../../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../../lib/api/use-endpoint-query.ts'

export const usePromotions = () => useEndpointQuery(queryKey(api.listPromotions))
export const usePromoteClasses = () => useEndpointMutation(api.promoteClasses)
export const useUndoPromotion = () => useEndpointMutation(api.undoPromotion)
