import type { AddressInfo } from 'node:net'
import { findViolations } from '../src/server/points/invariants.ts'
import { startFloor } from './floor-process.ts'
import type { FlowFloorAssignment } from './flow-floor.ts'
import { type Cast, type Script, scriptOf } from './flow-script.ts'
import { inParallel } from './in-parallel.ts'
import { inProcess } from './in-process.ts'
import { go, type Journey } from './journey.ts'
import { aPhoto } from './picture.ts'
import { startProduct } from './product.ts'
import { recordSql } from './record-sql.ts'
import { median, type Row } from './report.ts'
import { onStage, type Stage } from './stage.ts'

const WORKERS = 8
const JOURNEYS = 8 * 25
const ROUNDS = 2

/** Journeys before the first round, so that both sides are warm. */
const WARM_UP = 16

/** More than the reward costs, so that every member can redeem. */
const STARTING_POINTS = 1000

const LEAST_RATIO = 0.5

/** Goal 3: the whole flow at half the rate of a floor that does only the SQL and the image work, in turns. */
export function measureFlow(): Promise<Row[]> {
  return onStage(async (stage) => {
    const picture = await aPhoto()
    const script = await recordJourney(stage, picture)
    const product = await startProduct(stage.environment)
    const floor = startFloor<FlowFloorAssignment, { seconds: number }>('flow-floor.ts')
    const sides = {
      product: async (count: number) => {
        const journeys = await someJourneys(stage, count, picture)
        const startedAt = performance.now()
        await inParallel(WORKERS, journeys, (journey) => go(product.url, journey))
        return (1000 * count) / (performance.now() - startedAt)
      },
      floor: async (count: number) => {
        const { DATABASE_URL: databaseUrl } = stage.environment
        const casts = (await someJourneys(stage, count, picture)).map(castOf)
        const { seconds } = await floor.ask({ databaseUrl, workers: WORKERS, script, casts, picture })
        return count / seconds
      },
    }
    try {
      const rates: Record<keyof typeof sides, number[]> = { product: [], floor: [] }
      await sides.product(WARM_UP)
      await sides.floor(WARM_UP)
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.product.push(await sides.product(JOURNEYS))
        rates.floor.push(await sides.floor(JOURNEYS))
      }
      await refuseViolations(stage)
      return [rowOf(median(rates.product), median(rates.floor), picture.length)]
    } finally {
      await Promise.all([product.stop(), floor.stop()])
    }
  })
}

function rowOf(product: number, floor: number, bytes: number): Row {
  return {
    goal: 3,
    what: `list, claim, submit ${Math.round(bytes / 1000)} kB image, approve, redeem`,
    product: `${product.toFixed(1)}/s`,
    floor: `${floor.toFixed(1)}/s`,
    ratio: (product / floor).toFixed(2),
    target: `≥ ${LEAST_RATIO}`,
    met: product >= LEAST_RATIO * floor,
  }
}

/** As many members with the same points, each on their way through the flow; the tasks take turns. */
export async function someJourneys(
  { builders, admin, taskIds, rewardId }: Stage,
  count: number,
  picture: Buffer<ArrayBuffer>,
): Promise<Journey[]> {
  const journeys: Journey[] = []
  for (let made = 0; made < count; made += 1) {
    const member = await builders.aMember({ points: STARTING_POINTS })
    const taskId = taskIds[made % taskIds.length]!
    journeys.push({ member, admin, taskId, rewardId, picture: new Blob([picture], { type: 'image/jpeg' }) })
  }
  return journeys
}

/** The names of a journey's SQL; the session token stands before the signature in the cookie. */
function castOf({ member, taskId }: Journey): Cast {
  const [token = ''] = member.cookieValue.split('.')
  return [member.id, member.email, token, String(taskId)]
}

/** The SQL of a journey on the warm product. */
function recordJourney(stage: Stage, picture: Buffer<ArrayBuffer>): Promise<Script> {
  return inProcess(stage, async (app) => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const [first, second] = await someJourneys(stage, 2, picture)
    await go(url, first!)
    return scriptOf(await recordSql(() => go(url, second!)), castOf(second!))
  })
}

/** Both sides wrote to one ledger: it must hold, or the figures are worth nothing. */
async function refuseViolations({ database }: Stage): Promise<void> {
  const violations = await findViolations(database.queries)
  if (violations.length > 0) throw new Error(`Broken after the flow: ${JSON.stringify(violations)}`)
}
