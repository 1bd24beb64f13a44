import type { FastifyInstance } from 'fastify'
import { answerSecondAdminAsk, listSecondAdminAsks } from '#contract/desk/second-admin.ts'
import * as codes from '#contract/rewards/codes.ts'
import { listETransfers as listETransfersContract } from '#contract/rewards/etransfers.ts'
import {
  changeDestination as changeContract,
  getOwnDestinations,
} from '#contract/rewards/own-destinations.ts'
import * as leases from '#contract/rewards/request-leases.ts'
import * as requests from '#contract/rewards/reward-requests.ts'
import * as contract from '#contract/rewards/rewards.ts'
import { answerSign as answerContract, getRequestContext } from '#contract/rewards/signs.ts'
import {
  previewDecisionUndo as previewContract,
  undoDecision as undoContract,
} from '#contract/rewards/undo.ts'
import { REWARD_DESK } from '#server/desk/desks.ts'
import { listLeases, takeLeases } from '#server/desk/leases.ts'
import { answerAsk } from '#server/desk/second-admin/answer.ts'
import { listAsks } from '#server/desk/second-admin/queries.ts'
import { takeBackEach } from '#server/desk/take-back.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import { searched } from '#server/platform/http/searched.ts'
import { mountCsv } from '#server/platform/http/send-csv.ts'
import { languageOf } from '#server/platform/words/language.ts'
import type { Services } from '#server/services.ts'
import { cancelRequest } from './cancel-request.ts'
import { mountCases } from './cases/routes.ts'
import { changeDestination } from './change-destination.ts'
import * as offer from './change-reward-status.ts'
import { importCodes } from './codes/import-codes.ts'
import { listCodes } from './codes/list-codes.ts'
import { findCodeStock, listCodeStocks } from './codes/stock-queries.ts'
import { voidCodes } from './codes/void-codes.ts'
import { decideMany, decisionResults } from './decide-many.ts'
import { decideRequest } from './decide-request.ts'
import { findOwnDestinations } from './destination.ts'
import { eTransfersFile } from './etransfers/csv.ts'
import { listETransfers } from './etransfers/queries.ts'
import * as queries from './request-queries.ts'
import { requestReward } from './request-reward.ts'
import { rewardRequestsFile } from './requests-csv.ts'
import { revealDelivery } from './reveal-delivery.ts'
import * as rewardQueries from './reward-queries.ts'
import { createReward, updateReward } from './save-reward.ts'
import { answerSign } from './signs/answer-sign.ts'
import { findRequestContext } from './signs/request-context.ts'
import { previewDecisionUndo, undoDecision } from './undo-decision.ts'
import { lockRequest } from './write-decision.ts'

export function mountRewards(app: FastifyInstance, services: Services): void {
  const { database, encryption } = services
  const db = database.queries
  mount(app, contract.listRewards, ({ viewer, query }) => rewardQueries.listRewards(db, viewer, query))
  mount(app, contract.getReward, ({ viewer, params }) => rewardQueries.findReward(db, params.id, viewer.id))
  mount(app, contract.requestReward, ({ viewer, params, body, retryKey }) =>
    requestReward(database, viewer.id, params.id, body ?? {}, retryKey),
  )
  mount(app, contract.listOwnRewardRequests, ({ viewer, query }) =>
    queries.listOwnRequests(db, viewer.id, query),
  )
  mount(app, getOwnDestinations, ({ viewer }) => findOwnDestinations(db, viewer.id))
  mount(app, changeContract, ({ viewer, params, body }) =>
    changeDestination(database, viewer.id, params.id, body),
  )
  mount(app, contract.cancelRewardRequest, ({ viewer, params }) =>
    cancelRequest(database, viewer.id, params.id),
  )
  mount(app, contract.revealDelivery, ({ viewer, params, request }) =>
    revealDelivery({ database, encryption }, viewer.id, params.id, request.headers['user-agent']),
  )
  mount(app, contract.createReward, ({ viewer, body, retryKey }) =>
    createReward(database, viewer.id, body, retryKey),
  )
  mount(app, contract.updateReward, ({ viewer, params, body }) =>
    updateReward(database, viewer.id, params.id, body),
  )
  mount(app, contract.setRewardActive, ({ viewer, params, body }) =>
    offer.setRewardActive(database, viewer.id, params.id, body.isActive),
  )
  mount(app, contract.deleteReward, ({ viewer, params }) =>
    offer.deleteReward(database, viewer.id, params.id),
  )
  mount(app, contract.restoreReward, ({ viewer, params }) =>
    offer.restoreReward(database, viewer.id, params.id),
  )
  mount(app, contract.getRewardStats, () => rewardQueries.countRewards(db))
  mount(app, requests.listRewardRequests, searched(database, queries.listAdminRequests))
  mount(app, requests.getRewardRequest, ({ params }) => queries.findAdminRequest(db, params.id))
  mount(app, requests.getRedemptionStats, ({ viewer }) => queries.countRedemptions(db, viewer))
  mount(app, requests.decideRewardRequest, ({ viewer, params, body }) =>
    decideRequest(services, viewer.id, params.id, body),
  )
  mount(app, requests.decideRewardRequests, ({ viewer, body, request }) =>
    decideMany(services, viewer.id, body, languageOf(request)),
  )
  mountDesk(app, database)
  mountCodes(app, services)
  mountCases(app, services)
  mount(app, getRequestContext, ({ viewer, params }) => findRequestContext(db, viewer, params.id))
  mount(app, answerContract, ({ viewer, params, body }) =>
    answerSign(database, viewer.id, params.id, body.notRelated),
  )
  mountCsv(app, services, rewardRequestsFile)
  mount(app, listETransfersContract, () => listETransfers(db))
  mountCsv(app, services, eTransfersFile)
  mount(app, previewContract, ({ viewer, params }) => previewDecisionUndo(database, viewer.id, params.id))
  mount(app, undoContract, ({ viewer, params, body }) => undoDecision(services, viewer.id, params.id, body))
  mount(app, listSecondAdminAsks, ({ viewer }) => listAsks(db, viewer))
  mount(app, answerSecondAdminAsk, ({ viewer, params, body }) =>
    answerAsk(services, viewer.id, params.id, body.agree),
  )
}

function mountCodes(app: FastifyInstance, services: Services): void {
  const { database } = services
  mount(app, codes.listCodeStocks, () => listCodeStocks(database.queries))
  mount(app, codes.getCodeStock, ({ params }) => findCodeStock(database.queries, params.id))
  mount(app, codes.listRewardCodes, ({ params, query }) => listCodes(database.queries, params.id, query))
  mount(app, codes.importCodes, ({ viewer, params, body }) =>
    importCodes(services, viewer.id, params.id, body),
  )
  mount(app, codes.voidCodes, ({ viewer, params, body }) => voidCodes(database, viewer.id, params.id, body))
}

function mountDesk(app: FastifyInstance, database: Database): void {
  const means = {
    database,
    desk: REWARD_DESK,
    find: queries.findAdminRequests,
    lock: (tx: Tx, adminId: string, id: number) =>
      lockRequest(tx, adminId, id, { strength: 'no key update' }),
  }
  mount(app, requests.takeBackDecisions, async ({ viewer, body, request }) =>
    decisionResults(languageOf(request), await takeBackEach(means, viewer.id, body.ids)),
  )
  mount(app, requests.listRecentDecisions, ({ viewer }) =>
    queries.listRecentDecisions(database.queries, viewer.id),
  )
  mount(app, leases.listRequestLeases, ({ viewer }) =>
    listLeases(database.queries, REWARD_DESK, viewer.id, 'requestId'),
  )
  mount(app, leases.takeRequestLeases, ({ viewer, body }) => takeLeases(means, viewer.id, body))
}
