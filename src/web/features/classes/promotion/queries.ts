import * as api from '../../../../contract/classes/api.ts'
import { useEndpointMutation } from '../../../lib/api/use-endpoint-mutation.ts'

export const usePromoteClasses = () => useEndpointMutation(api.promoteClasses)
export const useUndoPromotion = () => useEndpointMutation(api.undoPromotion)
