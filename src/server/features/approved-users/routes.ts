import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/approved-users/api.ts'
import type { AppContext } from '../../app-context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mount } from '../../http/mount.ts'
import { listApprovedUsers } from './repository.ts'
import {
  activateApprovedUser,
  createApprovedUser,
  createFirstAdminByLink,
  deleteApprovedUser,
  inviteApprovedUser,
  updateApprovedUser,
} from './service.ts'

export function approvedUserRoutes(app: FastifyInstance, { db, config, clock, deliver }: AppContext): void {
  mount(app, api.listApprovedUsers, ({ query }) => listApprovedUsers(db, query.email))

  mount(app, api.createApprovedUser, ({ body, caller }) =>
    inTransaction(db, caller.userId, (tx) => createApprovedUser(tx, body, { caller, now: clock() })),
  )
  mount(app, api.updateApprovedUser, ({ params, body, caller }) =>
    inTransaction(db, caller.userId, (tx) => updateApprovedUser(tx, params.id, body, { caller, now: clock() })),
  )
  mount(app, api.deleteApprovedUser, ({ params, caller }) =>
    inTransaction(db, caller.userId, (tx) => deleteApprovedUser(tx, params.id, caller)),
  )

  mount(app, api.inviteApprovedUser, async ({ params, caller }) => {
    const now = clock()
    const { publicUrl } = config
    const mail = await inTransaction(db, caller.userId, (tx) => inviteApprovedUser(tx, params.id, { publicUrl, now }))
    // The post office keeps the letter and sends it in its own time: what is answered here is not lost any more.
    await deliver(mail)
    return { link: mail.link, sentAt: now.toISOString() }
  })

  mount(app, api.activateApprovedUser, ({ caller }) =>
    inTransaction(db, caller.userId, (tx) => activateApprovedUser(tx, { caller, now: clock() })),
  )
  mount(app, api.createFirstAdmin, ({ body }) =>
    inTransaction(db, undefined, (tx) => createFirstAdminByLink(tx, body, clock())),
  )
}
