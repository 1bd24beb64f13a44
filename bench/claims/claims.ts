import { addressOf } from '#client/api/request.ts'
import { claimTask } from '#contract/claims/claims.ts'
import { findAnything } from '#contract/palette/find.ts'
import { listUsers } from '#contract/users/admin-users.ts'
import { aCampaign, aTaskOf } from '../../tests/support/world/campaigns.ts'
import { median, timed } from '../measure/figures.ts'
import { startWorker } from '../measure/own-process.ts'
import { besideFloor, inUnit, type Row } from '../measure/report.ts'
import { seedDatabase } from '../seed/seed-database.ts'
import { callerOf } from '../world/journey.ts'
import { withProduct } from '../world/product.ts'
import { type EmptyStage, onEmptyStage, some } from '../world/stage.ts'
import type { SearchAssignment, SearchesMade } from './search-load.ts'

const SIZE = { members: 20_000, submissions: 100_000 }
const ADMINS = 24
const SECONDS = 10
const WARM_UP_CLAIMS = 100
const QUIET_CLAIMS = 400

/** More than one member claims in the time, and all members together more than the bench does. */
const MEMBERS = 100
const TASKS = 100

/** One member, every fortieth, every member, none; two letters that many and few have; several words. */
const SEARCHES = [
  'robin.busy',
  'tremblay',
  'example',
  'qqzzxy',
  'an',
  'sy',
  'zq',
  'avery roy',
  'maya ng example.org',
]

const MAX_RATIO = 3

/** Claims in a campaign and without one, which take turns, and the most that the first take (docs/decisions/0063). */
const TURNS = 1000
const MAX_CAMPAIGN_RATIO = 1.25

/** The searches of the admins, each with its name in the report. */
const SEARCHED = [
  ['members', listUsers],
  ['in the palette', findAnything],
] as const

/** Goal 13: what a claim takes while admins search as fast as they are answered: the members, and everything. */
export function measure(): Promise<Row[]> {
  return onEmptyStage(async (stage) => {
    await seedDatabase(stage.database, stage.connection, SIZE, () => {})
    const nextClaim = await openClaims(stage)
    const admins = await some(ADMINS, () => stage.builders.anAdmin())
    return withProduct(stage.environment, async ({ url }) => {
      const load = startWorker<SearchAssignment, SearchesMade>(new URL('search-load.ts', import.meta.url))
      try {
        const claim = () => nextClaim(url)
        for (let made = 0; made < WARM_UP_CLAIMS; made += 1) await claim()
        const cookies = admins.map(({ cookie }) => cookie)
        const rows: Row[] = []
        for (const [words, endpoint] of SEARCHED) {
          const quiet: number[] = []
          while (quiet.length < QUIET_CLAIMS) quiet.push(await claim())
          const busy: number[] = []
          let isOver = false
          const addresses = SEARCHES.map((search) => addressOf(endpoint, { query: { search } }))
          const searched = load.ask({ url, cookies, addresses, seconds: SECONDS }).finally(() => {
            isOver = true
          })
          while (!isOver) busy.push(await claim())
          rows.push(rowOf(words, quiet, busy, await searched))
        }
        return [...rows, await compareCampaign(stage, url)]
      } finally {
        await load.stop()
      }
    })
  })
}

function rowOf(
  words: string,
  quiet: readonly number[],
  busy: readonly number[],
  { taken, refused }: SearchesMade,
): Row {
  const written = inUnit(' ms', 1)
  const rate = `${(taken.length / SECONDS).toFixed(0)} searches/s, p50 ${written(median(taken))}, ${refused} refused`
  const what = `p50 of a claim while ${ADMINS} admins search ${words}, of ${SIZE.members} members (${rate}); the floor without them`
  const p50 = { product: median(busy), floor: median(quiet) }
  return besideFloor({ goal: 13, what, written }, p50, { most: MAX_RATIO })
}

/** Claims in a campaign beside those without one. */
async function compareCampaign(stage: EmptyStage, url: string): Promise<Row> {
  const { builders, database } = stage
  const campaign = await aCampaign(database, { ordered_units: MEMBERS * TASKS, cap: 1_000_000_000 })
  const nextClaim = await openClaims(stage)
  const nextOfCampaign = await openClaims(stage, () => aTaskOf(builders, campaign))
  const [without, within]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn += 1) {
    without.push(await nextClaim(url))
    within.push(await nextOfCampaign(url))
  }
  const p50 = { product: median(within.slice(WARM_UP_CLAIMS)), floor: median(without.slice(WARM_UP_CLAIMS)) }
  const what = 'p50 of a claim in a campaign; the floor without one'
  return besideFloor({ goal: 'alike', what, written: inUnit(' ms', 2) }, p50, { most: MAX_CAMPAIGN_RATIO })
}

/** Claims that no one has made, every member with every task: each call makes another and returns its milliseconds. */
async function openClaims(
  { builders }: EmptyStage,
  aTask = () => builders.aTask({ capacity: null }),
): Promise<(url: string) => Promise<number>> {
  const members = await some(MEMBERS, () => builders.aMember())
  const tasks = await some(TASKS, aTask)
  let made = 0
  return (url) => {
    const member = members[made % MEMBERS]!
    const task = tasks[Math.floor(made / MEMBERS)]
    if (!task) throw new Error('There are too few tasks to claim.')
    made += 1
    return timed(() => callerOf(url)(member, claimTask, { params: { id: task.id } }))
  }
}
