import type { FastifyInstance } from 'fastify'
import { listPeople } from '../../../contract/people/api.ts'
import type { AppContext } from '../../app-context.ts'
import { mount } from '../../http/mount.ts'
import { selectPeople } from './repository.ts'

export function peopleRoutes(app: FastifyInstance, { db }: AppContext): void {
  mount(app, listPeople, () => selectPeople(db))
}
