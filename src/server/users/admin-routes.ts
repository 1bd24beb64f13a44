import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/users/admin-users.ts'
import * as timeline from '#contract/users/timeline.ts'
import type { PageQuery } from '#server/platform/db/lists.ts'
import { mount } from '#server/platform/http/mount.ts'
import { searched } from '#server/platform/http/searched.ts'
import type { Member } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { adjustPoints } from './adjust-points.ts'
import * as lists from './admin-lists.ts'
import { countUsers, findUserDetail, listAllUsers } from './admin-queries.ts'
import { changeRole } from './change-role.ts'
import { changeSuspension, reinstateUser, suspendUser } from './suspend-user.ts'
import { listTimeline } from './timeline.ts'
import { undoAdjustment } from './undo-adjustment.ts'

/** User Management (specification §2 Admin screens 6). */
export function mountManageUsers(app: FastifyInstance, services: Services): void {
  const { database, identity, config } = services
  const db = database.queries
  const detail = (userId: string, viewer: Member) =>
    findUserDetail(db, userId, { viewer, adminEmails: config.adminEmails })

  mount(app, contract.listUsers, searched(database, listAllUsers))
  mount(app, contract.getUserStats, () => countUsers(db))
  mount(app, contract.getUser, ({ viewer, params }) => detail(params.userId, viewer))
  const ofUser =
    <Row>(list: lists.ListOfUser<Row>) =>
    ({ params, query }: { params: { userId: string }; query: PageQuery }) =>
      list(db, params.userId, query)
  mount(app, contract.listUserPoints, ofUser(lists.listEntriesOf))
  mount(app, contract.listUserAdjustments, ofUser(lists.listAdjustmentsOf))
  mount(app, contract.listUserClaims, ofUser(lists.listClaimsOf))
  mount(app, contract.listUserSubmissions, ofUser(lists.listSubmissionsOf))
  mount(app, contract.listUserRequests, ofUser(lists.listRequestsOf))
  mount(app, timeline.listTimeline, ({ viewer, params, query }) =>
    listTimeline(db, viewer, params.userId, query),
  )
  mount(app, contract.adjustPoints, ({ viewer, params, body, retryKey }) =>
    adjustPoints(services, viewer.id, params.userId, body, retryKey),
  )
  mount(app, contract.undoAdjustment, ({ viewer, params, body }) =>
    undoAdjustment(services, viewer.id, params.id, body),
  )
  const changed = (userId: string, viewer: Member) => {
    identity.forget(userId)
    return detail(userId, viewer)
  }
  mount(app, contract.suspendUser, async ({ viewer, params, body }) => {
    await suspendUser(services, viewer.id, params.userId, body)
    return changed(params.userId, viewer)
  })
  mount(app, contract.changeSuspension, async ({ viewer, params, body }) => {
    await changeSuspension(services, viewer.id, params.userId, body)
    return detail(params.userId, viewer)
  })
  mount(app, contract.reinstateUser, async ({ viewer, params, body }) => {
    await reinstateUser(database, viewer.id, params.userId, body.reason)
    return changed(params.userId, viewer)
  })
  mount(app, contract.changeUserRole, async ({ viewer, params, body }) => {
    await changeRole(database, viewer.id, params.userId, body)
    return changed(params.userId, viewer)
  })
}
