import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { decideCase, openCase } from '#contract/rewards/cases.ts'
import type { RewardRow } from './builders.ts'
import { aStockReward } from './codes.ts'
import { aForm } from './form.ts'
import type { Person, World } from './world.ts'

/** Means for what members report about delivered rewards, and what this admin decides. */
export function openCases(world: World, admin: Person) {
  /** A request that was delivered from a stock of this many codes. */
  async function aDelivered({
    codes = 1,
    points = 100,
    ...row
  }: RewardRow & { codes?: number; points?: number } = {}) {
    const reward = await aStockReward(world, admin, codes, { points_cost: points, ...row })
    const member = await world.aMember({ points })
    const { id } = await world.redeem(member, reward)
    await world.decide(admin, id, 'approved')
    return { reward, member, id }
  }

  /** A request that was delivered by hand, with a code or without. */
  async function aHandDelivered(delivery?: string, row: RewardRow = {}) {
    const request = await world.aRequest({ points_cost: 100, ...row }, Math.max(100, row.points_cost ?? 0))
    await world.decide(admin, request.id, 'approved')
    await world.decide(admin, request.id, 'fulfilled', delivery === undefined ? {} : { delivery })
    return request
  }

  const report = (member: Person, id: number, more: Record<string, string | Uint8Array> = {}) =>
    world.attempt(member, openCase, {
      params: { id },
      form: aForm({ kind: 'not-working', words: 'It says already used.', ...more }),
    })

  async function opened({ member, id }: { member: Person; id: number }, more?: Record<string, Uint8Array>) {
    const { reply, message } = await report(member, id, more)
    if (!reply) throw new Error(`No case was opened: ${message}`)
    return reply
  }

  const attempt = (person: Person, id: number, body: BodyOf<typeof decideCase>, on: World = world) =>
    on.attempt(person, decideCase, { params: { id }, body })

  const decide = (
    person: Person,
    id: number,
    body: BodyOf<typeof decideCase>,
  ): Promise<ReplyOf<typeof decideCase>> => world.call(person, decideCase, { params: { id }, body })

  /** The entries that returned points. */
  const refundsOf = async ({ id }: Person) =>
    world.sql<{ amount: number; ref_id: string; description: string }>(
      `select amount, ref_id, description from entries where user_id = $1 and kind = 'refund' order by id`,
      [id],
    )

  return { aDelivered, aHandDelivered, report, opened, attempt, decide, refundsOf }
}
