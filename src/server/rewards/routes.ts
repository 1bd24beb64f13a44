import type { FastifyInstance } from 'fastify'
import {
  changeDestination as changeContract,
  getOwnDestinations,
} from '#contract/rewards/own-destinations.ts'
import * as requests from '#contract/rewards/reward-requests.ts'
import * as contract from '#contract/rewards/rewards.ts'
import {
  previewDecisionUndo as previewContract,
  undoDecision as undoContract,
} from '#contract/rewards/undo.ts'
import { mount } from '#server/platform/http/mount.ts'
import { mountSearch } from '#server/platform/http/mount-search.ts'
import { mountCsv } from '#server/platform/http/send-csv.ts'
import type { Services } from '#server/services.ts'
import { cancelRequest } from './cancel-request.ts'
import { changeDestination } from './change-destination.ts'
import { decideMany } from './decide-many.ts'
import { decideRequest } from './decide-request.ts'
import { findOwnDestinations } from './destination.ts'
import * as offer from './offer-reward.ts'
import * as queries from './queries.ts'
import { requestReward } from './request-reward.ts'
import { rewardRequestsFile } from './requests-csv.ts'
import { revealDelivery } from './reveal-delivery.ts'
import * as rewardQueries from './reward-queries.ts'
import { createReward, updateReward } from './save-reward.ts'
import { previewDecisionUndo, undoDecision } from './undo-decision.ts'

export function mountRewards(app: FastifyInstance, services: Services): void {
  const { database, encryption, identity, config } = services
  const db = database.queries
  const { readViewer } = identity
  mount(app, readViewer, contract.listRewards, ({ viewer, query }) =>
    rewardQueries.listRewards(db, viewer, query),
  )
  mount(app, readViewer, contract.requestReward, ({ viewer, params, body, retryKey }) =>
    requestReward(database, viewer.id, params.id, body ?? {}, retryKey),
  )
  mount(app, readViewer, contract.listOwnRewardRequests, ({ viewer, query }) =>
    queries.listOwnRequests(db, viewer.id, query),
  )
  mount(app, readViewer, getOwnDestinations, ({ viewer }) => findOwnDestinations(db, viewer.id))
  mount(app, readViewer, changeContract, ({ viewer, params, body }) =>
    changeDestination(database, viewer.id, params.id, body),
  )
  mount(app, readViewer, contract.cancelRewardRequest, ({ viewer, params }) =>
    cancelRequest(database, viewer.id, params.id),
  )
  mount(app, readViewer, contract.revealDelivery, ({ viewer, params }) =>
    revealDelivery({ database, encryption }, viewer.id, params.id),
  )
  mount(app, readViewer, contract.createReward, ({ viewer, body, retryKey }) =>
    createReward(database, viewer.id, body, retryKey),
  )
  mount(app, readViewer, contract.updateReward, ({ viewer, params, body }) =>
    updateReward(database, viewer.id, params.id, body),
  )
  mount(app, readViewer, contract.setRewardActive, ({ viewer, params, body }) =>
    offer.setRewardActive(database, viewer.id, params.id, body.isActive),
  )
  mount(app, readViewer, contract.deleteReward, ({ viewer, params }) =>
    offer.deleteReward(database, viewer.id, params.id),
  )
  mount(app, readViewer, contract.restoreReward, ({ viewer, params }) =>
    offer.restoreReward(database, viewer.id, params.id),
  )
  mount(app, readViewer, contract.getRewardStats, () => rewardQueries.countRewards(db))
  mountSearch(app, { database, readViewer }, requests.listRewardRequests, queries.listAdminRequests)
  mount(app, readViewer, requests.getRewardRequest, ({ params }) => queries.findAdminRequest(db, params.id))
  mount(app, readViewer, requests.getRedemptionStats, () => queries.countRedemptions(db))
  mount(app, readViewer, requests.decideRewardRequest, ({ viewer, params, body }) =>
    decideRequest({ database, encryption, publicUrl: config.publicUrl }, viewer.id, params.id, body),
  )
  mount(app, readViewer, requests.decideRewardRequests, ({ viewer, body: { ids, ...decision } }) =>
    decideMany({ database, encryption, publicUrl: config.publicUrl }, viewer.id, ids, decision),
  )
  mountCsv(app, services, rewardRequestsFile)
  mount(app, readViewer, previewContract, ({ viewer, params }) =>
    previewDecisionUndo(database, viewer.id, params.id),
  )
  mount(app, readViewer, undoContract, ({ viewer, params, body }) =>
    undoDecision({ database, publicUrl: config.publicUrl }, viewer.id, params.id, body),
  )
}
