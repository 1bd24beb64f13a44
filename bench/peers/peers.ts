import { eq } from 'drizzle-orm'
import { addressOf } from '../../src/client/api/request.ts'
import { listTasks, type Task } from '../../src/contract/tasks.ts'
import { rewards } from '../../src/server/database/schema/rewards.ts'
import { inParallel } from '../../src/server/platform/in-parallel.ts'
import { findViolations } from '../../src/server/points/invariants.ts'
import { someJourneys } from '../flow/flow.ts'
import { installPackages } from '../measure/own-packages.ts'
import { median, type Row } from '../measure/report.ts'
import { aPhoto } from '../world/camera.ts'
import { go } from '../world/journey.ts'
import { type Product, startProduct } from '../world/product.ts'
import { onStage, type Stage } from '../world/stage.ts'
import { type Parse, startParse } from './parse.ts'
import { goOnParse, someParseJourneys } from './parse-journey.ts'

const WORKERS = 8
const JOURNEYS = 8 * 20
const ROUNDS = 3

const WARM_UP = 40

const STARTING_POINTS = 1000

/** Pictures take half of the flow on both sides. */
const LEAST_RATIO = { withPicture: 1.15, inWords: 2 }

/** Goal 3: the whole flow against Parse Server 9 with the same image work, in turns, with a picture and without. */
export async function measurePeers(): Promise<Row[]> {
  await installPackages('peers')
  return onStage(async (stage) => {
    const picture = await aPhoto()
    const product = await startProduct(stage.environment)
    try {
      const parse = await startParse(stage, {
        ...(await contentOf(stage, product)),
        startingPoints: STARTING_POINTS,
      })
      try {
        return [await compare(stage, product, parse, picture), await compare(stage, product, parse, null)]
      } finally {
        await parse.stop()
      }
    } finally {
      await product.stop()
    }
  })
}

async function compare(
  stage: Stage,
  product: Product,
  parse: Parse,
  picture: Buffer<ArrayBuffer> | null,
): Promise<Row> {
  const parseMembers: string[] = []
  const sides = {
    product: async (count: number) => {
      const journeys = await someJourneys(stage, count, picture)
      return rateOf(journeys, (journey) => go(product.url, journey))
    },
    parse: async (count: number) => {
      const journeys = await someParseJourneys(parse.world, count, picture)
      parseMembers.push(...journeys.map(({ memberId }) => memberId))
      return rateOf(journeys, (journey) => goOnParse(parse.world, journey))
    },
  }
  await sides.product(WARM_UP)
  await sides.parse(WARM_UP)
  const rates: Record<keyof typeof sides, number[]> = { product: [], parse: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.product.push(await sides.product(JOURNEYS))
    rates.parse.push(await sides.parse(JOURNEYS))
  }
  const violations = [
    ...(await findViolations(stage.database.queries)),
    ...(await parse.findViolations(parseMembers)),
  ]
  if (violations.length > 0) throw new Error(`Broken after the flow: ${JSON.stringify(violations)}`)
  return rowOf(picture !== null, median(rates.product), median(rates.parse))
}

async function rateOf<Item>(
  journeys: readonly Item[],
  work: (journey: Item) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now()
  await inParallel(WORKERS, journeys, work)
  return (1000 * journeys.length) / (performance.now() - startedAt)
}

/** What the stage lists and offers, without what Parse Server makes itself. */
async function contentOf({ member, rewardId, database }: Stage, { url }: Product) {
  const answer = await fetch(url + addressOf(listTasks), { headers: { cookie: member.cookie } })
  const tasks = ((await answer.json()) as Task[]).map(({ id, ...task }) =>
    Object.fromEntries(Object.entries(task).filter(([, value]) => value !== null)),
  )
  const [reward] = await database.queries.select().from(rewards).where(eq(rewards.id, rewardId))
  return { tasks, reward: { name: reward!.name, pointsCost: reward!.points_cost } }
}

function rowOf(hasPicture: boolean, product: number, parse: number): Row {
  const least = hasPicture ? LEAST_RATIO.withPicture : LEAST_RATIO.inWords
  return {
    goal: 3,
    what: hasPicture ? 'the same flow on Parse Server 9' : '  both with proof in words only',
    product: `${product.toFixed(1)}/s`,
    floor: `${parse.toFixed(1)}/s`,
    ratio: (product / parse).toFixed(2),
    target: `≥ ${least}`,
    met: product >= least * parse,
  }
}
