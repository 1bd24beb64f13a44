import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestOf } from '#client/api/request.ts'
import { claimTask, leaveTask } from '#contract/claims/claims.ts'
import { joinWaitlist, leaveWaitlist } from '#contract/claims/waitlist.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { claimMedia } from '#contract/media/media.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isReady } from '../tests/support/servers/product-process.ts'
import type { Builders, Person } from '../tests/support/world/builders.ts'
import { aCampaign, aTaskOf } from '../tests/support/world/campaigns.ts'
import { until } from '../tests/support/world/until.ts'

/** Acknowledged writes, which may never be lost: ids of rows. */
export interface Acknowledged {
  claims: number[]
  submissions: number[]
  approvals: number[]
  requests: number[]
}

export interface Figures {
  acknowledged: Acknowledged
  /** Reward requests, each with its own idempotency key, however often it was tried. */
  redemptionKeys: number
  /** Tries that got 503. */
  refused: number
  cutOff: number
  /** Faulty answers: 500, an unexpected 4xx, 503 without a `Retry-After`, silence. */
  unexpected: string[]
  slowestMs: number
}

export interface Cast {
  people: Person[]
  admin: Person
  /** Every second one belongs to a campaign and has a bonus file, which one member gets. */
  tasks: { id: number; mediaId: number | null }[]
  /** Fewer units in its campaign than people, so that they wait for it in turn. */
  scarce: { id: number }
  reward: { id: number }
}

export interface Load {
  /** Resolves when every worker has ended: out of work, stopped, or with the server gone. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Points of each worker and the cost of a reward; no one runs out. */
const POINTS = 100_000
const PRICE = 10

/** Points and units that no one uses up. */
const CAP = 1_000_000

/** A try without an answer for this long hangs, in milliseconds. */
const SILENCE_MS = 45_000

/** Calls of a worker for the scarce task, one per round; the product may decline each. */
const TURNS = [joinWaitlist, claimTask, leaveTask, leaveWaitlist] as const

export function noFigures(): Figures {
  return {
    acknowledged: { claims: [], submissions: [], approvals: [], requests: [] },
    redemptionKeys: 0,
    refused: 0,
    cutOff: 0,
    unexpected: [],
    slowestMs: 0,
  }
}

export async function gatherCast(
  builders: Builders,
  database: Database,
  workers: number,
  tasks: number,
): Promise<Cast> {
  const campaign = await aCampaign(database, { cap: CAP, ordered_units: CAP })
  const aCastTask = async (at: number) => {
    if (at % 2 === 0) return { ...(await builders.aTask({ capacity: 10_000 })), mediaId: null }
    const task = await aTaskOf(builders, campaign)
    const { id } = await builders.aBonusFile({ task_id: task.id })
    return { ...task, mediaId: id }
  }
  return {
    people: await Promise.all(Array.from({ length: workers }, () => builders.aMember({ points: POINTS }))),
    admin: await builders.anAdmin(),
    tasks: await Promise.all(Array.from({ length: tasks }, (_, at) => aCastTask(at))),
    scarce: await aTaskOf(builders, await aCampaign(database, { ordered_units: 2 })),
    reward: await builders.aReward({ points_cost: PRICE }),
  }
}

/** Resolves once the load has run this long, in milliseconds, and everyone has had an approval. */
export async function underWay(figures: Figures, workers: number, loadMs: number): Promise<void> {
  const { approvals } = figures.acknowledged
  const wanted = approvals.length + workers + 1
  await sleep(loadMs)
  await until('everybody works', () => approvals.length >= wanted)
}

/**
 * Every worker claims, submits, is approved and redeems, repeatedly, and takes turns with the scarce task. If `persistent`, a refused or cut-off request is
 * tried again with its key whenever the product is ready, until it is answered; otherwise a worker ends when the server
 * is gone.
 */
export function startLoad(
  url: string,
  cast: Cast,
  figures: Figures,
  { persistent }: { persistent: boolean },
): Load {
  let stopped = false

  /** The id of the new row, 'no' if the product declined, null when the worker should end. */
  async function send(
    person: Person,
    endpoint: Endpoint,
    args: object,
    mayDecline = false,
  ): Promise<number | 'no' | null> {
    const key = randomUUID()
    for (let tries = 1; !stopped; tries += 1) {
      const { address, init } = requestOf(endpoint, { ...args, idempotencyKey: key })
      const headers = new Headers(init.headers)
      headers.set('cookie', person.cookie)
      const began = performance.now()
      const signal = AbortSignal.timeout(SILENCE_MS)
      const response = await fetch(url + address, { ...init, headers, signal }).catch(() => null)
      const tookMs = performance.now() - began
      figures.slowestMs = Math.max(figures.slowestMs, tookMs)
      if (response?.ok) {
        const reply = (await response.json().catch(() => null)) as { id: number } | null
        if (reply) return reply.id
      }
      const text = response ? await response.text().catch(() => '') : ''
      if (response === null || response.ok) {
        if (tookMs >= SILENCE_MS) figures.unexpected.push(`${address}: no answer`)
        figures.cutOff += 1
      } else if (response.status === 503) {
        figures.refused += 1
        const isLater = Number(response.headers.get('retry-after')) > 0
        if (!isLater) figures.unexpected.push(`${address}: 503 without Retry-After`)
      } else {
        // A repeated review whose answer was lost gets 409; a long trial reaches hourly limits.
        const isLate = response.status === 409 && tries > 1
        const isExpected = response.status === 429 || isLate || (mayDecline && response.status < 500)
        if (!isExpected) figures.unexpected.push(`${address}: ${response.status} ${text}`)
        return 'no'
      }
      if (!persistent) return null
      await until('the product is ready again', () => stopped || isReady(url))
    }
    return null
  }

  async function work(person: Person): Promise<void> {
    const { claims, submissions, approvals, requests } = figures.acknowledged
    for (const [round, { id, mediaId }] of cast.tasks.entries()) {
      const turn = await send(person, TURNS[round % TURNS.length]!, { params: { id: cast.scarce.id } }, true)
      if (turn === null) return
      const claim = await send(person, claimTask, { params: { id } })
      if (claim === null) return
      if (claim === 'no') continue
      claims.push(claim)
      const file = { params: { id, mediaId } }
      if (mediaId !== null && (await send(person, claimMedia, file, true)) === null) return
      const form = new FormData()
      form.set('notes', `Done ${randomUUID()}`)
      const submission = await send(person, submitTask, { params: { id }, form })
      if (submission === null) return
      if (submission === 'no') continue
      submissions.push(submission)
      const body = { status: 'approved' }
      const approval = await send(cast.admin, reviewSubmission, { params: { id: submission }, body })
      if (approval === null) return
      if (approval !== 'no') approvals.push(submission)
      figures.redemptionKeys += 1
      const request = await send(person, requestReward, { params: { id: cast.reward.id } })
      if (request === null) return
      if (request !== 'no') requests.push(request)
    }
  }

  const ended = Promise.all(cast.people.map(work)).then(() => {})
  return {
    ended,
    stop: () => {
      stopped = true
      return ended
    },
  }
}
