import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/people/api.ts'
import type { AppContext } from '../../app-context.ts'
import { mount } from '../../http/mount.ts'
import { listPeople } from './repository.ts'

export function peopleRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, api.listPeople, () => listPeople(db))
}
