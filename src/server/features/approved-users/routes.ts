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

  mount(app, api.createApprovedUser, ({ body, context }) =>
    inTransaction(db, context, (tx) => createApprovedUser(tx, body, context)),
  )
  mount(app, api.updateApprovedUser, ({ params, body, context }) =>
    inTransaction(db, context, (tx) => updateApprovedUser(tx, params.id, body, context)),
  )
  mount(app, api.deleteApprovedUser, ({ params, context }) =>
    inTransaction(db, context, (tx) => deleteApprovedUser(tx, params.id, context)),
  )

  mount(app, api.inviteApprovedUser, async ({ params, context }) => {
    const mail = await inTransaction(db, context, (tx) =>
      inviteApprovedUser(tx, params.id, { publicUrl: config.publicUrl, now: context.now }),
    )
    // After the transaction, because the mailer stores the mail by a connection of its own.
    await deliver(mail)
    return { link: mail.link, sentAt: context.now.toISOString() }
  })

  mount(app, api.activateApprovedUser, ({ context }) => activateApprovedUser(db, context))
  mount(app, api.createFirstAdmin, ({ body }) =>
    inTransaction(db, undefined, (tx) => createFirstAdminByLink(tx, body, clock())),
  )
}
