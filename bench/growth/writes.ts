import { eq } from 'drizzle-orm'
import { tasks } from '#server/database/schema/tasks.ts'
import { median } from '../measure/figures.ts'
import { openCamera, type Photo } from '../world/camera.ts'
import { type Company, go, type Step, someJourneys } from '../world/journey.ts'
import type { Grown } from './grown.ts'

const WARM_UP = 12
const ROUNDS = 41

/** More spots than the rounds need. */
const CAPACITY = 1000

const WRITES: readonly Step[] = ['claim', 'submit', 'approve', 'redeem']

type Cast = Company & Pick<Grown, 'database' | 'url'>

/** The median milliseconds of each write of the flow at each size, with and without a picture, in turns. */
export async function measureWrites(
  isWanted: (what: string) => boolean,
  sizes: readonly Grown[],
): Promise<[what: string, milliseconds: number[]][]> {
  const wantedSteps = WRITES.filter((step) => isWanted(`${step} by text, with a picture`))
  if (wantedSteps.length === 0) return []
  const casts = await Promise.all(sizes.map(castOf))
  const text = await inTurns(casts, null)
  const pictured = await inTurns(casts, await openCamera())
  for (const {
    database,
    tasks: [task],
  } of casts) {
    await database.queries.update(tasks).set({ status: 'inactive' }).where(eq(tasks.id, task!.id))
  }
  return wantedSteps.flatMap((step): [string, number[]][] => [
    [`${step} by text`, text.map((taken) => median(taken[step]))],
    ...(step === 'submit'
      ? [[`${step} with a picture`, pictured.map((taken) => median(taken[step]))] as [string, number[]]]
      : []),
  ])
}

async function castOf({ url, builders, database }: Grown): Promise<Cast> {
  const [tasks, reward] = [[await builders.aTask({ capacity: CAPACITY })], await builders.aReward()]
  return { url, builders, database, admin: await builders.anAdmin(), tasks, rewardId: reward.id }
}

async function inTurns(
  casts: readonly Cast[],
  takePhoto: (() => Promise<Photo>) | null,
): Promise<Record<Step, number[]>[]> {
  const taken = casts.map(
    (): Record<Step, number[]> => ({ list: [], claim: [], submit: [], approve: [], redeem: [] }),
  )
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [at, cast] of casts.entries()) {
      const [journey] = await someJourneys(cast, 1, takePhoto)
      await go(cast.url, journey!, async (step, work) => {
        const startedAt = performance.now()
        const reply = await work()
        if (round >= 0) taken[at]![step].push(performance.now() - startedAt)
        return reply
      })
    }
  }
  return taken
}
