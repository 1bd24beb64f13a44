import { eq } from 'drizzle-orm'
import { tasks } from '../../src/server/database/schema/tasks.ts'
import { openBuilders } from '../../tests/support/builders.ts'
import { median } from '../measure/report.ts'
import { openCamera } from '../world/camera.ts'
import { go, type Journey, type Step } from '../world/journey.ts'
import { type Grown, isWanted } from './growth.ts'

const WARM_UP = 12
const ROUNDS = 41

/** More spots and points than the rounds need. */
const CAPACITY = 1000
const STARTING_POINTS = 1000

const WRITES: readonly Step[] = ['claim', 'submit', 'approve', 'redeem']

type Cast = Omit<Journey, 'picture' | 'member'> & {
  grown: Grown
  newMember: () => Promise<Journey['member']>
}

/** The median milliseconds of each write of the flow at each size, with and without a picture, in turns. */
export async function measureWrites(
  wanted: string,
  sizes: readonly Grown[],
): Promise<[what: string, milliseconds: number[]][]> {
  const wantedSteps = WRITES.filter((step) => isWanted(`${step} by text, with a picture`, wanted))
  if (wantedSteps.length === 0) return []
  const takePhoto = await openCamera()
  const casts = await Promise.all(sizes.map(castOf))
  const text = await inTurns(casts)
  const pictured = await inTurns(casts, takePhoto)
  for (const { grown, taskId } of casts) {
    await grown.database.queries.update(tasks).set({ status: 'inactive' }).where(eq(tasks.id, taskId))
  }
  return wantedSteps.flatMap((step): [string, number[]][] => [
    [`${step} by text`, text.map((taken) => median(taken[step]))],
    ...(step === 'submit'
      ? [[`${step} with a picture`, pictured.map((taken) => median(taken[step]))] as [string, number[]]]
      : []),
  ])
}

async function castOf(grown: Grown): Promise<Cast> {
  const builders = openBuilders(grown)
  const task = await builders.aTask({ capacity: CAPACITY })
  const reward = await builders.aReward()
  return {
    grown,
    admin: await builders.anAdmin(),
    taskId: task.id,
    rewardId: reward.id,
    newMember: () => builders.aMember({ points: STARTING_POINTS }),
  }
}

async function inTurns(
  casts: readonly Cast[],
  takePhoto?: () => Promise<Buffer<ArrayBuffer>>,
): Promise<Record<Step, number[]>[]> {
  const taken = casts.map(
    (): Record<Step, number[]> => ({ list: [], claim: [], submit: [], approve: [], redeem: [] }),
  )
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const photo = takePhoto && { picture: new Blob([await takePhoto()], { type: 'image/jpeg' }) }
    for (const [at, { grown, newMember, ...cast }] of casts.entries()) {
      const journey = { ...cast, member: await newMember(), ...photo }
      await go(grown.url, journey, async (step, work) => {
        const startedAt = performance.now()
        const reply = await work()
        if (round >= 0) taken[at]![step].push(performance.now() - startedAt)
        return reply
      })
    }
  }
  return taken
}
