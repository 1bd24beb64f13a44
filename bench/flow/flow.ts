import { inParallel } from '../../src/server/platform/in-parallel.ts'
import { findViolations } from '../../src/server/points/invariants.ts'
import { costInWords } from '../measure/costs.ts'
import { startWorker } from '../measure/own-process.ts'
import { median, type Row } from '../measure/report.ts'
import { openCamera } from '../world/camera.ts'
import { go, type Journey } from '../world/journey.ts'
import { startProduct } from '../world/product.ts'
import { onStage, type Stage } from '../world/stage.ts'
import type { FlowFloorAssignment } from './floor-worker.ts'
import { type FlowFloors, onFloor, recordFloors } from './floors.ts'
import { countFlowCosts, type FlowCosts } from './flow-costs.ts'

const WORKERS = 8
const JOURNEYS = 8 * 10
const ROUNDS = 5

const WARM_UP = 16

/** More than the reward costs. */
const STARTING_POINTS = 1000

/** The product's lowest rate, as a share of each floor's. */
const LEAST_RATIOS: Record<keyof FlowFloors, number> = { byHand: 0.7, script: 0.5 }

const WORDS: Record<keyof FlowFloors, string> = {
  byHand: 'list, claim, submit 200 kB image, approve, redeem; the floor by hand',
  script: '  the same; the floor with its own SQL',
}

/** Journeys per second. */
type Rates = Record<keyof FlowCosts, number>

/** Goal 3: the whole flow, in turns with a handwritten and a recorded floor that do only SQL and the image work. */
export function measureFlow(): Promise<Row[]> {
  return onStage(async (stage) => {
    const takePhoto = await openCamera()
    const journeys = (count: number) => someJourneys(stage, count, takePhoto)
    const floors = await recordFloors(stage, await journeys(2))
    const costs = await countFlowCosts(stage, floors, journeys)
    const rates = await measureRates(stage, floors, journeys)
    await refuseViolations(stage)
    return (['byHand', 'script'] as const).map((floor) => rowOf(floor, rates, costs))
  })
}

async function measureRates(
  stage: Stage,
  floors: FlowFloors,
  someJourneys: (count: number) => Promise<Journey[]>,
): Promise<Rates> {
  const product = await startProduct(stage.environment)
  const floor = startWorker<FlowFloorAssignment, { seconds: number }>(
    new URL('floor-worker.ts', import.meta.url),
  )
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = stage.environment
  const onProduct = async (count: number) => {
    const journeys = await someJourneys(count)
    const startedAt = performance.now()
    await inParallel(WORKERS, journeys, (journey) => go(product.url, journey))
    return (1000 * count) / (performance.now() - startedAt)
  }
  const onFloorOf = async (sql: FlowFloorAssignment['sql'], count: number) => {
    const journeys = await Promise.all((await someJourneys(count)).map(onFloor))
    const { seconds } = await floor.ask({ databaseUrl, dataDir, workers: WORKERS, sql, journeys })
    return count / seconds
  }
  const sides = {
    product: onProduct,
    byHand: (count: number) => onFloorOf(floors.byHand, count),
    script: (count: number) => onFloorOf(floors.script, count),
  }
  try {
    for (const measure of Object.values(sides)) await measure(WARM_UP)
    const rounds: Rates[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const [own, byHand] = [await sides.product(JOURNEYS), await sides.byHand(JOURNEYS)]
      rounds.push({ product: own, byHand, script: await sides.script(JOURNEYS) })
    }
    const middle = (side: keyof Rates) => median(rounds.map((round) => round[side]))
    return { product: middle('product'), byHand: middle('byHand'), script: middle('script') }
  } finally {
    await Promise.all([product.stop(), floor.stop()])
  }
}

function rowOf(floor: keyof FlowFloors, rates: Rates, costs: FlowCosts): Row {
  const ratio = rates.product / rates[floor]
  const least = LEAST_RATIOS[floor]
  return {
    goal: 3,
    what: WORDS[floor],
    product: `${rates.product.toFixed(1)}/s`,
    floor: `${rates[floor].toFixed(1)}/s`,
    ratio: ratio.toFixed(2),
    target: `≥ ${least}`,
    met: ratio >= least,
    cost: costInWords(costs.product),
    floorCost: costInWords(costs[floor]),
  }
}

/** Members with equal points, ready for the flow; the tasks take turns. */
export async function someJourneys(
  { builders, admin, taskIds, rewardId }: Stage,
  count: number,
  picture: Buffer<ArrayBuffer> | (() => Promise<Buffer<ArrayBuffer>>) | null,
): Promise<Journey[]> {
  const journeys: Journey[] = []
  for (let made = 0; made < count; made += 1) {
    const member = await builders.aMember({ points: STARTING_POINTS })
    const taskId = taskIds[made % taskIds.length]!
    const bytes = typeof picture === 'function' ? await picture() : picture
    const blob = bytes && new Blob([bytes], { type: 'image/jpeg' })
    journeys.push({ member, admin, taskId, rewardId, picture: blob })
  }
  return journeys
}

/** All sides wrote to one ledger; if it does not add up, the figures mean nothing. */
async function refuseViolations({ database }: Stage): Promise<void> {
  const violations = await findViolations(database.queries)
  if (violations.length > 0) throw new Error(`Broken after the flow: ${JSON.stringify(violations)}`)
}
