import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/dashboard/api.ts'
import type { School } from '../../app-context.ts'
import { mount } from '../../http/mount.ts'
import { countSchool, listOpenRegisters } from './repository.ts'

export function dashboardRoutes(app: FastifyInstance, { db }: School): void {
  mount(app, api.getDashboard, ({ query }) => countSchool(db, query.today))
  mount(app, api.listOpenRegisters, ({ query }) => listOpenRegisters(db, query))
}
