import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/analytics/api.ts'
import type { AppContext } from '../../app-context.ts'
import { mount } from '../../http/mount.ts'
import { getClassAnalytics } from './service.ts'

export function analyticsRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.getClassAnalytics, ({ params, context }) => getClassAnalytics(db, params.id, context.today))
}
