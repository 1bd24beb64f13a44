import { describe, expect, test } from 'vitest'
import { cleanupImages } from '#contract/image-storage/image-storage.ts'
import { askSecondLook, getOwnCases, listCaseFigures } from '#contract/rewards/cases.ts'
import { importCodes } from '#contract/rewards/codes.ts'
import { revealDelivery } from '#contract/rewards/rewards.ts'
import { exportOwnData } from '#contract/users/profile.ts'
import { reward_cases } from '#server/database/schema/reward-cases.ts'
import { delivery_reveals, reward_codes } from '#server/database/schema/rewards.ts'
import { lockCase, writeCaseDecision } from '#server/rewards/cases/write-case-decision.ts'
import { sweepReveals } from '#server/rewards/sweep-reveals.ts'
import { aPicture } from '../support/media/pictures.ts'
import { openCases } from '../support/world/cases.ts'
import { aCode } from '../support/world/codes.ts'
import { endAccount } from '../support/world/end-account.ts'
import { until } from '../support/world/until.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const { aDelivered, aHandDelivered, opened, decide } = openCases(world, ana)

const statusOf = async (person: Person | null, path: string) => {
  const answer = await world.request(person, path)
  await answer.arrayBuffer()
  return answer.status
}

async function aPictured() {
  const delivered = await aDelivered()
  const before = await world.storedKeys()
  const picture = await aPicture({ width: 300 })
  const opening = await opened(delivered, { picture })
  const keys = (await world.storedKeys()).filter((key) => !before.includes(key))
  return { ...delivered, caseId: opening.id, paths: [opening.pictureUrl!, opening.thumbnailUrl!], keys }
}

const reveal = ({ member, id }: { member: Person; id: number }) =>
  world.request(member, `/api/user/reward-requests/${id}/reveal`, {
    method: 'POST',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  })

describe('the picture of a case', () => {
  test('is for its member and admins only', async () => {
    const { member, paths, keys } = await aPictured()
    expect(keys).toHaveLength(2)
    for (const path of paths) {
      expect(await statusOf(member, path)).toBe(200)
      expect(await statusOf(ana, path)).toBe(200)
      expect(await statusOf(await world.aMember(), path)).toBe(404)
      expect(await statusOf(null, path)).toBe(401)
    }
    const { headers } = await world.request(member, paths[0]!)
    expect(headers.get('cache-control')).toMatch(/private|no-store/)
  })

  test('is removed after 30 days with its files, and the words stay', async () => {
    const [kept, old] = [await aPictured(), await aPictured()]
    const age = (id: number, days: number) =>
      world.sql(`update reward_cases set opened_at = opened_at - make_interval(days => $2) where id = $1`, [
        id,
        days,
      ])
    await age(kept.caseId, 29)
    await age(old.caseId, 31)
    expect(await world.call(ana, cleanupImages)).toEqual({ deletedFiles: 2, updatedSubmissions: 0 })
    expect(await statusOf(old.member, old.paths[0]!)).toBe(404)
    expect(await statusOf(kept.member, kept.paths[0]!)).toBe(200)
    expect(await world.storedKeys()).toEqual(expect.arrayContaining(kept.keys))
    expect(await world.storedKeys()).not.toEqual(expect.arrayContaining(old.keys))
    const { cases } = await world.call(old.member, getOwnCases, { params: { id: old.id } })
    expect(cases).toMatchObject([{ words: 'It says already used.', pictureUrl: null, thumbnailUrl: null }])
  })
})

describe('the account of a member', () => {
  test('can’t be deleted while a case is open; afterwards words, picture and devices are gone', async () => {
    const pictured = await aPictured()
    const { member, caseId, keys } = pictured
    await reveal(pictured)
    await expect(endAccount(world.services, member)).rejects.toMatchObject({ code: 'cases.open' })
    await decide(ana, caseId, { outcome: 'refused', reviewNotes: 'No.' })
    await world.call(member, askSecondLook, { params: { id: caseId }, body: { words: 'My words again.' } })
    await expect(endAccount(world.services, member)).rejects.toMatchObject({ code: 'cases.open' })
    await decide(await world.anAdmin(), caseId, { outcome: 'refunded' })
    await endAccount(world.services, member)
    expect(await world.rows(reward_cases, { id: caseId })).toMatchObject([
      {
        status: 'refunded',
        words: 'Removed with the account',
        contest_words: 'Removed with the account',
        image_key: null,
        thumbnail_key: null,
      },
    ])
    expect(await world.storedKeys()).not.toEqual(expect.arrayContaining(keys))
    expect(await world.rows(delivery_reveals, { user_id: member.id })).toMatchObject([{ device: null }])
  })

  test('is deleted only after a decision that binds another code, which is erased too', async () => {
    const { member, id } = await aDelivered({ codes: 2 })
    const { id: caseId } = await opened({ member, id })
    const { database } = world.services
    const [bound, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deciding = database.transaction(async (tx) => {
      const { decided } = await lockCase(tx, ana.id, caseId, { writes: true })
      const decision = { adminId: ana.id, outcome: 'replaced', notes: null, delivery: null } as const
      expect(await writeCaseDecision(tx, decided, decision, 30)).toBe(true)
      bound.resolve()
      await ended.promise
    })
    await bound.promise
    const ending = endAccount(world.services, member)
    await until(
      'the deletion waits',
      async () => (await waitingForLocks(database.pool, '%reward_codes%')) > 0,
    )
    ended.resolve()
    await Promise.all([deciding, ending])
    const codes = await world.rows(reward_codes, { request_id: id })
    expect(codes.map(({ sealed }) => sealed)).toEqual([null, null])
  })

  test('has its cases and reveals in the export', async () => {
    const delivered = await aDelivered()
    await reveal(delivered)
    await opened(delivered)
    const { rewardCases, rewardRequests } = (await world.call(delivered.member, exportOwnData)) as {
      rewardCases: unknown
      rewardRequests: unknown
    }
    expect(rewardCases).toMatchObject([
      { requestId: delivered.id, kind: 'not-working', words: 'It says already used.', status: 'open' },
    ])
    expect(rewardRequests).toMatchObject([
      { deliveryReveals: [{ at: expect.any(String), device: 'Firefox on Linux' }] },
    ])
    const { rewardCases: others } = await world.call(await world.aMember(), exportOwnData)
    expect(others).toBeNull()
  })
})

test('a reveal is forgotten after 90 days; the code keeps the time when it was first shown', async () => {
  const [recent, old] = [await aDelivered(), await aDelivered()]
  for (const { member, id } of [recent, old]) await world.call(member, revealDelivery, { params: { id } })
  await world.sql(
    `update delivery_reveals set revealed_at = revealed_at - make_interval(days => case request_id when $1 then 89 else 91 end)
     where request_id in ($1, $2)`,
    [recent.id, old.id],
  )
  await sweepReveals(world.services.database)
  expect(await world.rows(delivery_reveals, { request_id: recent.id })).toHaveLength(1)
  expect(await world.rows(delivery_reveals, { request_id: old.id })).toEqual([])
  expect(await world.rows(reward_codes, { request_id: old.id })).toMatchObject([
    { first_revealed_at: expect.any(Date) },
  ])
})

test('figures count deliveries and bad ones per reward and supplier, with their cost', async () => {
  const figures = async (name: string) =>
    (await world.call(ana, listCaseFigures)).rows.filter(({ reward }) => reward.name === name)
  const first = await aDelivered({ name: 'Figures of two suppliers' })
  const { reward } = first
  const text = `code,pin,value,cost,expiry\n${[aCode(), aCode(), aCode()].map((code) => `${code},,25.00,23.50,`).join('\n')}`
  await world.call(ana, importCodes, { params: { id: reward.id }, body: { text, supplier: 'Maple Cards' } })
  expect(await figures(reward.name)).toEqual([])
  await decide(ana, (await opened(first)).id, { outcome: 'replaced' })
  const again = await opened(first)
  const { open, overdue } = await world.call(ana, listCaseFigures)
  await world.sql(`update reward_cases set due_at = clock_timestamp() - interval '1 minute' where id = $1`, [
    again.id,
  ])
  expect(await world.call(ana, listCaseFigures)).toMatchObject({ open, overdue: overdue + 1 })
  await decide(ana, again.id, { outcome: 'refunded' })
  const second = await world.redeem(await world.aMember({ points: 100 }), reward)
  await world.decide(ana, second.id, 'approved')
  const figure = { reward: { id: reward.id, name: reward.name }, replaced: 0, refunded: 0, refused: 0 }
  expect(await figures(reward.name)).toEqual([
    { ...figure, supplier: '', delivered: 1, replaced: 1, costCents: 0, refundedPoints: 0 },
    { ...figure, supplier: 'Maple Cards', delivered: 2, refunded: 1, costCents: 2350, refundedPoints: 100 },
  ])
  const hand = await aHandDelivered('CARD-OF-FIGURES', { name: 'Figures by hand' })
  await decide(ana, (await opened(hand)).id, { outcome: 'replaced', delivery: 'CARD-OF-FIGURES-2' })
  await decide(ana, (await opened(hand)).id, { outcome: 'refused', reviewNotes: 'No.' })
  expect(await figures('Figures by hand')).toMatchObject([
    { supplier: '', delivered: 2, replaced: 1, refunded: 0, refused: 1 },
  ])
})
