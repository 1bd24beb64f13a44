import { listSubmissions } from '#contract/reviews/admin-submissions.ts'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import { listOwnRewardRequests } from '#contract/rewards/rewards.ts'
import { EVENTS_PATH } from '#server/platform/live/event-stream.ts'
import type { Person } from '../../tests/support/world/builders.ts'
import { timed } from '../measure/figures.ts'
import { ask } from '../reads/ask.ts'
import { AS_BROWSER } from '../world/as-browser.ts'
import { callerOf, go, STARTING_POINTS } from '../world/journey.ts'
import { type Stage, some } from '../world/stage.ts'
import { atRate, pause } from './at-rate.ts'
import { openPictures } from './pictures.ts'
import { ADMIN_READS, MEMBER_READS } from './reads.ts'

/** Started each second: far less than two cores can do, so nothing queues. */
export const PER_SECOND = { reads: 30, proofs: 2, visits: 1 } as const

/** Members who read; everyone who sends proof is new. */
const MEMBERS = 40
const ADMINS = 4

/** One in this many reads is an admin's. */
const ADMIN_READ_EVERY = 4

const DECISIONS = [['approved', 'fulfilled'], ['rejected']] as const

/** How long visitors stay, in seconds, in turns. */
const STAYS = [10, 20, 30, 40, 50]

export const STREAMS = (PER_SECOND.visits * STAYS.reduce((sum, stay) => sum + stay, 0)) / STAYS.length

export interface Day {
  /** Milliseconds of every read completed since the last call. */
  takeReads(): number[]
  failures: readonly string[]
  end(): Promise<void>
}

/** Members and admins read, submit, review, redeem, decide, come and go, at the rates of `PER_SECOND`. */
export async function beginDay({ builders, tasks, rewardId }: Stage, url: string): Promise<Day> {
  const call = callerOf(url)
  const pictureOf = await openPictures()
  const members = await some(MEMBERS, () => builders.aMember({ points: STARTING_POINTS }))
  const admins = await some(ADMINS, () => builders.anAdmin())
  const ending = new AbortController()

  async function open({ cookie }: Person, address: string): Promise<void> {
    const response = await ask(url + address, cookie)
    await response.bytes()
    if (!response.ok) throw new Error(`${address} was answered ${response.status}.`)
  }

  async function read(turn: number): Promise<void> {
    const round = Math.floor(turn / ADMIN_READ_EVERY)
    if (turn % ADMIN_READ_EVERY === 0) await open(inTurn(admins, round), inTurn(ADMIN_READS, round))
    else await open(inTurn(members, turn), inTurn(MEMBER_READS, turn - round))
  }

  /** A new member's whole flow; then an admin opens the newest proof and decides on their request. */
  async function prove(turn: number): Promise<void> {
    const member = await builders.aMember({ points: STARTING_POINTS })
    const admin = inTurn(admins, turn)
    const taskId = inTurn(tasks, turn).id
    await go(url, { member, admin, taskId, rewardId, picture: await pictureOf(turn) })
    const [newest] = await call(admin, listSubmissions, { query: { status: 'approved', limit: 1 } })
    await open(admin, newest!.thumbnailUrl!)
    await open(admin, newest!.screenshotUrl!)
    const [request] = await call(member, listOwnRewardRequests)
    for (const status of inTurn(DECISIONS, turn)) {
      await call(admin, decideRewardRequest, { params: { id: request!.id }, body: { status } })
    }
  }

  async function visit(turn: number): Promise<void> {
    const member = inTurn(members, turn)
    await open(member, '/')
    await followNews(url, member, pause(1000 * inTurn(STAYS, turn), ending.signal))
  }

  const reads: number[] = []
  const failures: string[] = []
  const fail = (error: unknown) => failures.push(String(error))
  const all = Promise.all([
    atRate(
      PER_SECOND.reads,
      ending.signal,
      async (turn) => void reads.push(await timed(() => read(turn))),
      fail,
    ),
    atRate(PER_SECOND.proofs, ending.signal, prove, fail),
    atRate(PER_SECOND.visits, ending.signal, visit, fail),
  ])
  return {
    takeReads: () => reads.splice(0),
    failures,
    end: async () => {
      ending.abort()
      await all
    },
  }
}

function inTurn<Item>(items: readonly Item[], turn: number): Item {
  return items[turn % items.length]!
}

/** Follows a person's stream while they stay; one that ends before they leave is a failure. */
async function followNews(url: string, { cookie }: Person, stay: Promise<void>): Promise<void> {
  const leaving = new AbortController()
  const { signal } = leaving
  const stream = await fetch(url + EVENTS_PATH, { headers: { ...AS_BROWSER, cookie }, signal })
  if (!stream.ok) throw new Error(`A stream was answered ${stream.status}.`)
  const end = stream.text().catch(String)
  const how = await Promise.race([end, stay])
  leaving.abort()
  if (how !== undefined) throw new Error(`A stream ended by itself: ${how}`)
}
