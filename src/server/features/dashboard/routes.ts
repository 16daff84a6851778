import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/dashboard/api.ts'
import type { AppContext } from '../../app-context.ts'
import { mount } from '../../http/mount.ts'
import { listLessons } from '../scheduled-lessons/repository.ts'
import { countSchool, listOpenRegisters } from './repository.ts'

export function dashboardRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.getDashboard, ({ query }) => countSchool(db, query.today))
  mount(app, api.getHome, async ({ query: { today, from, to } }) => {
    const [dashboard, openRegisters, lessons] = await Promise.all([
      countSchool(db, today),
      listOpenRegisters(db, { today, portion: 'first' }),
      listLessons(db, { from, to }),
    ])
    return { dashboard, openRegisters, lessons }
  })
  mount(app, api.listOpenRegisters, ({ query }) => listOpenRegisters(db, query))
}
