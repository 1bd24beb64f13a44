import pg from 'pg'
import { type Cost, costOf, type Place, rowsGained, withPlansForLargeTables } from '../measure/costs.ts'
import { inProcess, type ProductInProcess } from '../measure/in-process.ts'
import { go, type Journey } from '../world/journey.ts'
import { openPictureStore } from '../world/picture-store.ts'
import type { Stage } from '../world/stage.ts'
import { type FloorSql, type FlowFloors, goOnFloor, onFloor } from './floors.ts'

/** Journeys of each side whose statements, rows and bytes are counted, after the first. */
const COUNTED = 8

export type FlowCosts = Record<'product' | keyof FlowFloors, Cost>

/** A journey's cost on each side, in sequence inside this process. Both floors write what the product writes. */
export function countFlowCosts(
  stage: Stage,
  floors: FlowFloors,
  someJourneys: (count: number) => Promise<Journey[]>,
): Promise<FlowCosts> {
  const inside = async ({ url, database, bytesSent }: ProductInProcess): Promise<FlowCosts> => {
    const floorPool = new pg.Pool({ connectionString: stage.environment.DATABASE_URL })
    const pools = [stage.database.pool, database.pool, floorPool]
    const storePicture = await openPictureStore(stage.config.dataDir)
    const onFloorOf = (sql: FloorSql) => async (journey: Journey) =>
      goOnFloor(floorPool, sql, await onFloor(journey), storePicture)

    async function count(place: Omit<Place, 'pools'>, through: (journey: Journey) => Promise<void>) {
      const journeys = await someJourneys(1 + COUNTED)
      const before = await rowsGained(pools)
      const work = journeys.map((journey) => () => through(journey))
      const cost = await costOf({ pools, ...place }, work)
      return { cost, gained: difference(await rowsGained(pools), before) }
    }

    try {
      const product = await count({ bytesSent }, (journey) => go(url, journey))
      const script = await count({}, onFloorOf(floors.script))
      const byHand = await count({}, onFloorOf(floors.byHand))
      for (const { gained } of [script, byHand]) refuseOtherRows(gained, product.gained)
      return { product: product.cost, script: script.cost, byHand: byHand.cost }
    } finally {
      await floorPool.end()
    }
  }
  return withPlansForLargeTables(stage.database.pool, () => inProcess(stage, inside))
}

function difference(after: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): string {
  const gained = [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const)
  return gained.map(([table, rows]) => (rows === 0 ? '' : ` ${table} ${rows}`)).join('')
}

/** A floor that writes less than the product is no floor. */
function refuseOtherRows(floor: string, product: string): void {
  if (floor !== product) throw new Error(`The floor wrote${floor}; the product wrote${product}.`)
}
