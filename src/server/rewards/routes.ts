import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/rewards.ts'
import { mount } from '../platform/mount.ts'
import type { Services } from '../services.ts'
import { cancelRequest } from './cancel-request.ts'
import { decideRequest } from './decide-request.ts'
import * as queries from './queries.ts'
import { requestReward } from './request-reward.ts'
import { revealDelivery } from './reveal-delivery.ts'

export function mountRewards(
  app: FastifyInstance,
  { database, encryption, identity, limits, config }: Services,
): void {
  const db = database.queries
  const { readViewer } = identity
  mount(app, readViewer, contract.listRewards, ({ viewer, query }) => queries.listRewards(db, viewer, query))
  mount(app, readViewer, contract.requestReward, async ({ viewer, params, body, retryKey }) => {
    await limits.take('redemption', viewer.id)
    return requestReward(database, viewer.id, params.id, body ?? {}, retryKey)
  })
  mount(app, readViewer, contract.listOwnRewardRequests, ({ viewer, query }) =>
    queries.listOwnRequests(db, viewer.id, query),
  )
  mount(app, readViewer, contract.cancelRewardRequest, ({ viewer, params }) =>
    cancelRequest(database, viewer.id, params.id),
  )
  mount(app, readViewer, contract.revealDelivery, ({ viewer, params }) =>
    revealDelivery({ database, encryption }, viewer.id, params.id),
  )
  mount(app, readViewer, contract.listRewardRequests, ({ query }) => queries.listAdminRequests(db, query))
  mount(app, readViewer, contract.getRewardRequest, ({ params }) => queries.findAdminRequest(db, params.id))
  mount(app, readViewer, contract.getRedemptionStats, () => queries.countRedemptions(db))
  mount(app, readViewer, contract.decideRewardRequest, ({ viewer, params, body }) =>
    decideRequest({ database, encryption, publicUrl: config.publicUrl }, viewer.id, params.id, body),
  )
}
