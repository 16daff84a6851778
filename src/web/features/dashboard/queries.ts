import * as api from '../../../contract/dashboard/api.ts'
import { useAnswer } from '../../lib/use-answer.ts'

export const useDashboard = (today: string) => useAnswer(api.getDashboard, undefined, { today })
