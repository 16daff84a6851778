import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/approved-users/api.ts'
import type { AppContext } from '../../app-context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mount, mountWrite } from '../../http/mount.ts'
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

  mountWrite(app, db, api.createApprovedUser, (tx, { body, context }) => createApprovedUser(tx, body, context))
  mountWrite(app, db, api.updateApprovedUser, (tx, { params, body, context }) =>
    updateApprovedUser(tx, params.id, body, context),
  )
  mountWrite(app, db, api.deleteApprovedUser, (tx, { params, context }) => deleteApprovedUser(tx, params.id, context))

  mount(app, api.inviteApprovedUser, async ({ params, context }) => {
    const mail = await inTransaction(db, context, (tx) =>
      inviteApprovedUser(tx, params.id, { publicUrl: config.publicUrl, now: context.now }),
    )
    // After the transaction, because the mailer stores the mail by a connection of its own.
    await deliver(mail)
    return { link: mail.link, sentAt: context.now.toISOString() }
  })

  mount(app, api.activateApprovedUser, ({ context }) => activateApprovedUser(db, context))
  mountWrite(app, db, api.createFirstAdmin, (tx, { body }) => createFirstAdminByLink(tx, body, clock()))
}
