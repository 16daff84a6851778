import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/dashboard/api.ts'
import type { AppContext } from '../../app-context.ts'
import { mount } from '../../http/mount.ts'
import { countSchool } from './repository.ts'
import { getHome, listOpenRegisters } from './service.ts'

export function dashboardRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.getDashboard, ({ query }) => countSchool(db, query.today))
  mount(app, api.getHome, ({ query }) => getHome(db, query))
  mount(app, api.listOpenRegisters, ({ query }) => listOpenRegisters(db, query))
}
