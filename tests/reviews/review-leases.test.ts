import { expect, test } from 'vitest'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { listReviewLeases, takeReviewLeases } from '#contract/reviews/reviewing.ts'
import { suspendUser } from '#contract/users/admin-users.ts'
import { many } from '../support/world/at-once.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })

test('two reviewers who ask for the same list get different cards, at most three each', async () => {
  const ids = await pending(8)
  const anas = await take(ana, { next: ids })
  const bos = await take(bo, { next: ids })
  expect(anas.leased).toEqual(ids.slice(0, 3))
  expect(bos.leased).toEqual(ids.slice(3, 6))
})

test('sixty-four calls by eight reviewers at once give no card to two of them', async () => {
  const ids = await pending(30)
  const reviewers = await many(8, () => world.anAdmin())
  await many(64, (at) => take(reviewers[at % 8]!, { next: at % 3 ? ids : ids.toReversed() }))
  const held = await Promise.all(reviewers.map((one) => leasesOf(one)))
  expect(held.map((own) => own.length)).toEqual(reviewers.map(() => 3))
  expect(new Set(held.flat()).size).toBe(24)
})

test('moving on takes the next card and releases the one passed', async () => {
  const ids = await pending(5)
  const first = await take(ana, { open: ids[0]!, next: ids.slice(1) })
  const { leased } = await take(ana, { open: ids[1]!, next: ids.slice(2), released: first.leased })
  expect(leased).toEqual(ids.slice(1, 4))
  expect(await take(bo, { next: ids })).toMatchObject({ leased: [ids[0], ids[4]] })
})

test('a card whose decision is on its way stays with its reviewer and counts as one of three', async () => {
  const ids = await pending(6)
  await take(ana, { open: ids[0]!, next: ids })
  const { leased } = await take(ana, { open: ids[1]!, next: ids.slice(2), deciding: [ids[0]!] })
  expect(leased).toEqual(ids.slice(1, 3))
  expect(await leasesOf(ana)).toEqual(ids.slice(0, 3))
})

test('a card says who else has it, and can be taken over', async () => {
  const [id] = await pending(1)
  await take(ana, { open: id! })
  expect(await take(bo, { open: id! })).toEqual({ leased: [], heldBy: { id: ana.id, name: 'Ana' } })
  expect(await take(bo, { open: id!, takeOver: true })).toEqual({ leased: [id], heldBy: null })
  expect(await leasesOf(ana)).toEqual([])
  const { code, message } = await world.attempt(ana, reviewSubmission, {
    params: { id: id! },
    body: { status: 'approved', lease: true },
  })
  expect([code, message]).toEqual([
    'submission.leased',
    'Bo has this submission open. Take it over to review it.',
  ])
})

test('a card that someone has locked for a moment is taken over as soon as it is free', async () => {
  const [id] = await pending(1)
  await take(ana, { open: id! })
  const other = await world.services.database.connectDirectly()
  await other.query('begin')
  await other.query('select from submissions where id = $1 for no key update', [id])
  let hasAnswered = false
  const answer = take(bo, { open: id!, takeOver: true }).finally(() => {
    hasAnswered = true
  })
  await expect.poll(async () => hasAnswered || (await waiting()) > 0).toBe(true)
  await other.query('commit')
  await other.end()
  expect(await answer).toEqual({ leased: [id], heldBy: null })
})

test('a lease ends only when someone else needs the card and its reviewer was idle for three minutes', async () => {
  const [id] = await pending(1)
  await take(ana, { open: id! })
  await idleFor(ana, 179)
  expect((await take(bo, { next: [id!] })).leased).toEqual([])
  await idleFor(ana, 181)
  expect((await world.call(bo, listReviewLeases)).filter(({ admin }) => admin.id === ana.id)).toEqual([])
  expect((await take(ana, { open: id! })).leased).toEqual([id])
  await idleFor(ana, 181)
  expect((await take(bo, { next: [id!] })).leased).toEqual([id])
})

test('a plain decision by anyone takes effect immediately and ends the lease', async () => {
  const [id] = await pending(1)
  await take(ana, { open: id! })
  await world.review(bo, id!, 'approved')
  expect(await leasesOf(ana)).toEqual([])
})

test('the others see what is open and what comes next, and nothing once the reviewer leaves', async () => {
  const ids = await pending(2)
  await take(ana, { open: ids[0]!, next: ids })
  const seen = async () =>
    (await world.call(bo, listReviewLeases)).filter(({ submissionId }) => ids.includes(submissionId))
  expect(await seen()).toEqual([
    {
      submissionId: ids[0],
      admin: { id: ana.id, name: 'Ana' },
      isOpen: true,
      takenAt: expect.any(String),
      endsInSeconds: expect.any(Number),
    },
    {
      submissionId: ids[1],
      admin: { id: ana.id, name: 'Ana' },
      isOpen: false,
      takenAt: expect.any(String),
      endsInSeconds: expect.any(Number),
    },
  ])
  await take(ana, { released: ids })
  expect(await seen()).toEqual([])
})

test('a reviewer’s own submission is not offered, but can be opened', async () => {
  const own = await world.aPendingSubmission(ana)
  expect((await take(ana, { next: [own.id] })).leased).toEqual([])
  expect((await take(ana, { open: own.id })).leased).toEqual([own.id])
})

test('two tabs of one reviewer keep their own open cards, and leaving one does not affect the other', async () => {
  const ids = await pending(8)
  const one = await take(ana, { open: ids[0]!, next: ids.slice(1, 4) })
  const other = await take(ana, { open: ids[5]!, next: ids.slice(6) })
  expect(await leasesOf(ana)).toEqual([ids[0], ids[5], ids[6]])
  await take(ana, { released: other.leased })
  expect(await leasesOf(ana)).toEqual([ids[0]])
  expect((await take(ana, { open: ids[0]!, next: ids.slice(1, 4), released: one.leased })).leased).toEqual(
    ids.slice(0, 3),
  )
})

test('a tab without a next card that asks again leaves the other tab its next card', async () => {
  const ids = await pending(3)
  const alone = await take(ana, { open: ids[2]! })
  await take(ana, { open: ids[0]!, next: [ids[1]!] })
  await take(ana, { open: ids[2]!, released: alone.leased })
  expect(await leasesOf(ana)).toEqual(ids)
})

test('a reviewer keeps their card while someone else briefly locks its row', async () => {
  const ids = await pending(2)
  const { leased } = await take(ana, { open: ids[0]!, next: ids })
  const client = await world.services.database.pool.connect()
  await client.query('begin')
  await client.query('select 1 from submissions where id = $1 for no key update', [ids[0]])
  const renewal = take(ana, { open: ids[0]!, next: ids, released: leased })
  await expect.poll(waiting).toBe(1)
  await client.query('commit')
  client.release()
  expect((await renewal).leased).toEqual(ids)
})

test('a reviewer who comes back after a pause is shown again', async () => {
  const [id] = await pending(1)
  const { leased } = await take(ana, { open: id! })
  await idleFor(ana, 181)
  await take(ana, { open: id!, released: leased })
  const seen = await world.call(bo, listReviewLeases)
  expect(seen.map(({ submissionId }) => submissionId)).toContain(id)
})

test('a suspended reviewer has nothing open', async () => {
  const [id] = await pending(1)
  const cy = await world.anAdmin()
  await take(cy, { open: id! })
  await world.call(ana, suspendUser, { params: { userId: cy.id }, body: { memberText: 'A test.' } })
  expect((await take(bo, { open: id! })).leased).toEqual([id])
})

const waiting = () => waitingForLocks(world.services.database.pool)

interface Wanted {
  open?: number
  next?: number[]
  deciding?: number[]
  released?: number[]
  takeOver?: boolean
}

async function take(person: Person, { open, next = [], deciding = [], released = [], takeOver }: Wanted) {
  const body = { open: open ?? null, next, deciding, released, ...(takeOver && { takeOver }) }
  const { leased, heldBy } = await world.call(person, takeReviewLeases, { body })
  return { leased: leased.map(({ id }) => id), heldBy }
}

async function leasesOf({ id }: Person): Promise<number[]> {
  const rows = await world.sql<{ submission_id: number }>(
    'select submission_id from review_leases where admin_id = $1 order by submission_id',
    [id],
  )
  return rows.map(({ submission_id }) => submission_id)
}

function idleFor({ id }: Person, seconds: number) {
  return world.services.database.pool.query(
    'update review_leases set seen_at = clock_timestamp() - make_interval(secs => $2) where admin_id = $1',
    [id, seconds],
  )
}

/** New pending submissions, oldest first, once the reviewers have released theirs. */
async function pending(count: number): Promise<number[]> {
  for (const reviewer of [ana, bo]) await take(reviewer, { released: await leasesOf(reviewer) })
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) ids.push((await world.aPendingSubmission(await world.aMember())).id)
  return ids
}
