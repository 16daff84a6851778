import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/analytics/api.ts'
import { dateAt } from '../../../contract/kernel/dates.ts'
import type { AppContext } from '../../app-context.ts'
import { mount } from '../../http/mount.ts'
import { getClassAnalytics } from './service.ts'

export function analyticsRoutes(app: FastifyInstance, { db, clock, config }: AppContext): void {
  mount(app, api.getClassAnalytics, ({ params }) => getClassAnalytics(db, params.id, dateAt(clock(), config.timezone)))
}
