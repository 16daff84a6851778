import type { FastifyInstance } from 'fastify'
import * as api from '../../../contract/approved-users/api.ts'
import type { AppContext } from '../../app-context.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { createFirstAdminByLink } from './first-admin/service.ts'
import { listApprovedUsers } from './repository.ts'
import {
  activateApprovedUser,
  createApprovedUser,
  deleteApprovedUser,
  getLinkOwner,
  inviteApprovedUser,
  updateApprovedUser,
  updateOwnName,
} from './service.ts'

export function approvedUserRoutes(app: FastifyInstance, { db, sessionDb, config, clock, outbox }: AppContext): void {
  mount(app, api.listApprovedUsers, ({ query }) => listApprovedUsers(db, query.email))

  mountWrite(app, db, api.createApprovedUser, (tx, { body, context }) => createApprovedUser(tx, body, context), {
    onCommitted: ({ log }, { isNew, entity: { id: approvedUserId, role } }) =>
      isNew && log('user-approved', { approvedUserId, role }),
  })
  mountWrite(
    app,
    db,
    api.updateApprovedUser,
    (tx, { params, body, context }) => updateApprovedUser(tx, params.id, body, context),
    {
      onCommitted: ({ log }, { id: approvedUserId, role, status }) =>
        log('user-updated', { approvedUserId, role, status }),
    },
  )
  mountWrite(app, db, api.deleteApprovedUser, (tx, { params, context }) => deleteApprovedUser(tx, params.id, context), {
    onCommitted: ({ log, params }) => log('user-deleted', { approvedUserId: params.id }),
  })

  mountWrite(
    app,
    db,
    api.inviteApprovedUser,
    (tx, { params, context }) =>
      inviteApprovedUser(tx, params.id, { publicUrl: config.publicUrl, outbox, now: context.now }),
    {
      onCommitted: ({ log, params }) => {
        outbox.send()
        log('user-invited', { approvedUserId: params.id })
      },
    },
  )

  mount(app, api.activateApprovedUser, async ({ context, log }) => {
    const { user, isActivated } = await activateApprovedUser(sessionDb, context)
    if (isActivated) log('user-activated', { approvedUserId: user.id })
    return user
  })
  mountWrite(app, db, api.updateOwnName, (tx, { body, context }) => updateOwnName(tx, body.name, context))
  mount(app, api.getLinkOwner, ({ body }) => getLinkOwner(db, body, clock()))
  mountWrite(app, db, api.createFirstAdmin, (tx, { body }) => createFirstAdminByLink(tx, body, clock()), {
    onCommitted: ({ log }) => log('first-admin-created', {}),
  })
}
