import { type Cost, costInWords, costOf } from '../measure/costs.ts'
import { inTurns } from '../measure/figures.ts'
import { countBothSides } from '../measure/in-process.ts'
import { startWorker } from '../measure/own-process.ts'
import { besideFloor, inUnit, type Row } from '../measure/report.ts'
import { cpuInWords, type Run, ratesOf, runOf } from '../measure/runs.ts'
import { openCamera, type Photo } from '../world/camera.ts'
import { go, type Journey, rateOf, someJourneys } from '../world/journey.ts'
import { openPictureStore } from '../world/picture-store.ts'
import { withProduct } from '../world/product.ts'
import { onStage, refuseViolations, type Stage } from '../world/stage.ts'
import { goByHand, readTexts, type Texts } from './by-hand.ts'
import type { FlowAssignment } from './floor-worker.ts'

const JOURNEYS = 8 * 10
const ROUNDS = 5
const WARM_UP = 16

/** Journeys of each side whose statements, rows and bytes are counted, after the first. */
const COUNTED = 8

const MIN_RATIO = 0.7

/** Goal 3: the whole flow, in turns with a floor written by hand that does only SQL and the image work. */
export function measure(): Promise<Row[]> {
  return onStage(async (stage) => {
    const takePhoto = await openCamera()
    return [
      await measureFlow(stage, 'list, claim, submit 200 kB image, approve, redeem', takePhoto),
      await measureFlow(stage, '  the same with proof in words only', null),
    ]
  })
}

async function measureFlow(
  stage: Stage,
  what: string,
  takePhoto: (() => Promise<Photo>) | null,
): Promise<Row> {
  const journeys = (count: number) => someJourneys(stage, count, takePhoto)
  const texts = await readTexts(stage, await journeys(2))
  const costs = await countCosts(stage, texts, journeys)
  const runs = await measureRuns(stage, texts, journeys)
  await refuseViolations(stage)
  const costOfSide = (side: Side) => `${costInWords(costs[side])}, ${cpuInWords(runs[side])}`
  return {
    ...besideFloor({ goal: 3, what, written: inUnit('/s', 1) }, ratesOf(runs), { least: MIN_RATIO }),
    cost: costOfSide('product'),
    floorCost: costOfSide('floor'),
  }
}

type Side = 'product' | 'floor'

function measureRuns(
  { environment }: Stage,
  texts: Texts,
  journeys: (count: number) => Promise<Journey[]>,
): Promise<Record<Side, Run[]>> {
  return withProduct(environment, async (product) => {
    const floor = startWorker<FlowAssignment, number>(new URL('floor-worker.ts', import.meta.url))
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = environment
    const sides = (count: number) => ({
      product: async () => {
        const all = await journeys(count)
        return runOf(count, { cpu: product.cpu, dataDir }, () =>
          rateOf(all, (journey) => go(product.url, journey)),
        )
      },
      floor: async () => {
        const all = await journeys(count)
        return runOf(count, { cpu: floor.cpu, dataDir }, () =>
          floor.ask({ databaseUrl, dataDir, texts, journeys: all }),
        )
      },
    })
    try {
      await inTurns(1, sides(WARM_UP))
      return await inTurns(ROUNDS, sides(JOURNEYS))
    } finally {
      await floor.stop()
    }
  })
}

/** A journey's cost on each side, in sequence inside this process. */
function countCosts(
  stage: Stage,
  texts: Texts,
  journeys: (count: number) => Promise<Journey[]>,
): Promise<Record<Side, Cost>> {
  return countBothSides(stage, async ({ url, bytesSent }, floorPool, pools) => {
    const storePicture = await openPictureStore(stage.config.dataDir)
    const countSide = async (complete: (journey: Journey) => Promise<void>, sent?: () => number) => {
      const some = await journeys(1 + COUNTED)
      return costOf(
        { pools, bytesSent: sent },
        some.map((journey) => () => complete(journey)),
      )
    }
    const product = await countSide((journey) => go(url, journey), bytesSent)
    const floor = await countSide((journey) => goByHand(floorPool, journey, texts, storePicture))
    // A floor that writes less than the product is no floor.
    if (floor.rowsWritten === product.rowsWritten) return { product, floor }
    throw new Error(`The floor wrote ${floor.rowsWritten}; the product wrote ${product.rowsWritten}.`)
  })
}
