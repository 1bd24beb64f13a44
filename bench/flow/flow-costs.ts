import { type Cost, costOf, rowsGained } from '../measure/costs.ts'
import { countBothSides } from '../measure/in-process.ts'
import { go, type Journey } from '../world/journey.ts'
import { openPictureStore } from '../world/picture-store.ts'
import type { Stage } from '../world/stage.ts'
import { goByHand, type Texts } from './by-hand.ts'

/** Journeys of each side whose statements, rows and bytes are counted, after the first. */
const COUNTED = 8

export type FlowCosts = Record<'product' | 'floor', Cost>

/** A journey's cost on each side, in sequence inside this process. */
export function countFlowCosts(
  stage: Stage,
  texts: Texts,
  journeys: (count: number) => Promise<Journey[]>,
): Promise<FlowCosts> {
  return countBothSides(stage, async ({ url, bytesSent }, floorPool, pools) => {
    const storePicture = await openPictureStore(stage.config.dataDir)
    const countSide = async (complete: (journey: Journey) => Promise<void>, sent?: () => number) => {
      const some = await journeys(1 + COUNTED)
      const before = await rowsGained(pools)
      const work = some.map((journey) => () => complete(journey))
      const cost = await costOf({ pools, bytesSent: sent }, work)
      return { cost, gained: difference(await rowsGained(pools), before) }
    }
    const product = await countSide((journey) => go(url, journey), bytesSent)
    const floor = await countSide((journey) => goByHand(floorPool, journey, texts, storePicture))
    refuseOtherRows(floor.gained, product.gained)
    return { product: product.cost, floor: floor.cost }
  })
}

function difference(after: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): string {
  const gained = [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const)
  return gained.map(([table, rows]) => (rows === 0 ? '' : ` ${table} ${rows}`)).join('')
}

/** A floor that writes less than the product is no floor. */
function refuseOtherRows(floor: string, product: string): void {
  if (floor !== product) throw new Error(`The floor wrote${floor}; the product wrote${product}.`)
}
