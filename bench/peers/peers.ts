import { addressOf } from '../../src/client/api/request.ts'
import { listTasks, type Task } from '../../src/contract/tasks/tasks.ts'
import { inTurns } from '../measure/figures.ts'
import { requirePackages } from '../measure/own-packages.ts'
import { besideFloor, inUnit, type Row } from '../measure/report.ts'
import { cpuInWords, ratesOf, runOf } from '../measure/runs.ts'
import { openCamera, type Photo } from '../world/camera.ts'
import { go, rateOf, STARTING_POINTS, someJourneys } from '../world/journey.ts'
import type { Product } from '../world/product.ts'
import { onProduct, refuseViolations, type Stage } from '../world/stage.ts'
import { type ParseWorld, withParse } from './parse.ts'
import { goOnParse, someParseJourneys } from './parse-journey.ts'

const JOURNEYS = 8 * 20
const ROUNDS = 3
const WARM_UP = 40

/** Pictures take half of the flow on both sides. */
const MIN_RATIO = 1

/** Goal 3: the whole flow against Parse Server 9 with the same image work, in turns, with a picture and without. */
export async function measure(): Promise<Row[]> {
  requirePackages('peers')
  return onProduct(async (product, stage) => {
    const takePhoto = await openCamera()
    const picture = await takePhoto()
    const content = { ...(await contentOf(stage, product)), startingPoints: STARTING_POINTS }
    return withParse(stage, content, async (world) => [
      await compare(stage, product, world, picture),
      await compare(stage, product, world, null),
    ])
  })
}

async function compare(
  stage: Stage,
  product: Product,
  world: ParseWorld,
  picture: Photo | null,
): Promise<Row> {
  const { dataDir } = stage.config
  const sides = (count: number) => ({
    product: async () => {
      const journeys = await someJourneys(stage, count, picture && (async () => picture))
      return runOf(count, { cpu: product.cpu, dataDir }, () =>
        rateOf(journeys, (journey) => go(product.url, journey)),
      )
    },
    floor: async () => {
      const journeys = await someParseJourneys(world, count, picture)
      return runOf(count, { cpu: world.cpu, dataDir }, () =>
        rateOf(journeys, (journey) => goOnParse(world, journey)),
      )
    },
  })
  await inTurns(1, sides(WARM_UP))
  const runs = await inTurns(ROUNDS, sides(JOURNEYS))
  await refuseViolations(stage)
  const what = picture ? 'the same flow on Parse Server 9' : '  both with proof in words only'
  return {
    ...besideFloor({ goal: 3, what, written: inUnit('/s', 1) }, ratesOf(runs), { least: MIN_RATIO }),
    cost: cpuInWords(runs.product),
    floorCost: cpuInWords(runs.floor),
  }
}

/** The stage's lists and offers, without the rows that Parse Server makes itself. */
async function contentOf({ member, rewardId, database }: Stage, { url }: Product) {
  const answer = await fetch(url + addressOf(listTasks), { headers: { cookie: member.cookie } })
  const tasks = ((await answer.json()) as Task[]).map(({ id, ...task }) =>
    Object.fromEntries(Object.entries(task).filter(([, value]) => value !== null)),
  )
  const { rows } = await database.pool.query<{ name: string; pointsCost: number }>(
    'select name, points_cost as "pointsCost" from rewards where id = $1',
    [rewardId],
  )
  return { tasks, reward: rows[0]! }
}
