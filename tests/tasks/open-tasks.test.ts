import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { claimTask } from '#contract/claims/claims.ts'
import { listCompletedTasks } from '#contract/claims/history.ts'
import { listSubmissions } from '#contract/reviews/admin-submissions.ts'
import { listAdminTasks } from '#contract/tasks/admin-tasks.ts'
import { countTasks, getTask, listTasks, Task } from '#contract/tasks/tasks.ts'
import { formatWithZone } from '#domain/text/format.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import { claims } from '#server/database/schema/claims.ts'
import type { tasks } from '#server/database/schema/tasks.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({}, { rowsByHand: true })
const admin = await world.anAdmin()

type TaskRow = typeof tasks.$inferSelect

/** Someone else's claim, made this many hours ago. */
async function claimedBefore(task: TaskRow, hours: number): Promise<void> {
  const { database } = world.services
  const member = await world.aMember()
  await database.transaction(async (tx) => {
    await tx.insert(claims).values({
      task_id: task.id,
      user_id: member.id,
      points: task.points,
      claimed_at: new Date(Date.now() - hours * HOUR_MS),
    })
    await tx.execute(`update tasks set claimed_count = claimed_count + 1 where id = ${task.id}`)
  })
}

async function opensAt(task: TaskRow): Promise<string | null> {
  return (await world.call(admin, getTask, { params: { id: task.id } })).opensAt
}

/** Hours from now until a spot opens, rounded, as the claims were made a moment ago. */
async function opensIn(task: TaskRow): Promise<number | null> {
  const at = await opensAt(task)
  return at === null ? null : Math.round((Date.parse(at) - Date.now()) / HOUR_MS)
}

async function approved(member: Person, task: TaskRow): Promise<void> {
  await world.aPendingSubmission(member, { task })
  const [pending] = await world.call(admin, listSubmissions, { query: { search: member.email } })
  await world.review(admin, pending!.id, 'approved')
}

describe('a task says when its rate limit allows another claim', () => {
  test('never without a limit, and not while the limit has room', async () => {
    const [free, two] = await Promise.all([world.aTask(), world.aTask({ rate_limit: 2 })])
    await claimedBefore(free, 1)
    await claimedBefore(two, 1)
    expect([await opensAt(free), await opensAt(two)]).toEqual([null, null])
  })

  test('when the oldest counted claim leaves the period', async () => {
    const task = await world.aTask({ rate_limit: 2, rate_period_days: 3 })
    await claimedBefore(task, 70)
    await claimedBefore(task, 20)
    expect(await opensIn(task)).toBe(2)
  })

  test('when enough claims have left the period, after the limit was lowered', async () => {
    const task = await world.aTask({ rate_limit: 2 })
    for (const hours of [20, 10, 1]) await claimedBefore(task, hours)
    expect(await opensIn(task)).toBe(14)
  })

  test('as a past time once a spot is free, so that the answer stays right', async () => {
    const task = await world.aTask({ rate_limit: 1 })
    await claimedBefore(task, 25)
    expect(await opensIn(task)).toBe(-1)
    const member = await world.aMember()
    expect(await world.attempt(member, claimTask, { params: { id: task.id } })).toMatchObject({ status: 200 })
  })

  test('as the refusal does, in every list, until someone leaves', async () => {
    const task = await world.aTask({ rate_limit: 1 })
    const [first, late] = await Promise.all([world.aMember(), world.aMember()])
    const { claimedAt } = await world.claim(first, task)
    const at = new Date(Date.parse(claimedAt) + DAY_MS)
    const inLists = async () => [
      (await world.everyPage(late, listTasks, 200)).find(({ id }) => id === task.id)?.opensAt,
      (await world.everyPage(admin, listAdminTasks, 200)).find(({ id }) => id === task.id)?.opensAt,
      await opensAt(task),
    ]
    expect((await inLists()).map((iso) => iso && new Date(iso))).toEqual([at, at, at])
    const refused = await world.attempt(late, claimTask, { params: { id: task.id } })
    expect(refused).toMatchObject({ status: 409, code: 'task.rate-limited' })
    expect(refused.message).toContain(`The next spot opens on ${formatWithZone(at)}.`)
    expect(refused.message).toMatch(/opens on \w{3} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M E[SD]T\.$/)

    await world.leave(first, task)
    expect(await inLists()).toEqual([null, null, null])
  })
})

describe('the tasks open to a member', () => {
  const CATEGORY = 'Open to whom'
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  const openTo = (person: Person) =>
    world.everyPage(person, listTasks, 2, { category: CATEGORY, open: 'me' }).then(ids)
  const counts = (person: Person, search?: string) =>
    world.call(person, countTasks, { query: { category: CATEGORY, search } })

  test('have the fields of the contract and no others, as do all; the server sends both unread', async () => {
    const member = await world.aMember()
    const category = 'As the contract says'
    await world.aTask({ category, deadline: new Date(Date.now() + HOUR_MS), rate_limit: 1 })
    for (const open of [undefined, 'me'] as const) {
      const listed = await world.call(member, listTasks, { query: { category, open } })
      expect(z.parse(z.array(z.strictObject(Task.shape)), listed)).toHaveLength(1)
    }
  })

  test('are those they can claim now, counted and page by page, while the list for everyone stays as it is', async () => {
    const [member, other] = await Promise.all([world.aMember(), world.aMember()])
    const make = (row: Partial<TaskRow> = {}) => world.aTask({ category: CATEGORY, ...row })
    const open: TaskRow[] = []
    const closed: TaskRow[] = []
    const soon = new Date(Date.now() + HOUR_MS)
    open.push(await make({ priority: true }))
    closed.push(await make({ deadline: new Date(Date.now() - HOUR_MS) }))
    closed.push(await make({ capacity: 2, claimed_count: 2, priority: true }))
    open.push(await make({ deadline: soon, capacity: null }))
    const limited = await make({ rate_limit: 1 })
    await claimedBefore(limited, 2)
    closed.push(limited)
    const freeAgain = await make({ rate_limit: 1 })
    await claimedBefore(freeAgain, 30)
    open.push(freeAgain)
    const [claimed, completed, left] = [await make(), await make(), await make()]
    await world.claim(member, claimed)
    await approved(member, completed)
    await world.claim(member, left)
    await world.leave(member, left)
    open.push(left)
    open.push(await make())

    const everything = ids(await world.everyPage(member, listTasks, 2, { category: CATEGORY }))
    expect(everything).toHaveLength(open.length + closed.length + 2)
    const all = everything.length
    expect(await counts(member)).toEqual({ all, open: open.length, hasClaimed: true })
    expect(await counts(other)).toEqual({ all, open: open.length + 2, hasClaimed: false })
    expect(await counts(other, 'nothing like this')).toEqual({ all: 0, open: 0, hasClaimed: false })
    const inOrder = (rows: readonly TaskRow[]) => everything.filter((id) => rows.some((row) => row.id === id))
    expect(await openTo(member)).toEqual(inOrder(open))
    expect(await openTo(other)).toEqual(inOrder([...open, claimed, completed]))
    expect(await openTo(member)).toEqual(inOrder(open))
    expect(ids(await world.everyPage(other, listTasks, 2, { category: CATEGORY }))).toEqual(everything)

    for (const id of await openTo(member)) {
      expect((await world.attempt(member, claimTask, { params: { id } })).status).toBe(200)
    }
    expect(await openTo(member)).toEqual([])
    expect(await counts(member)).toMatchObject({ all, open: 0 })
    await world.claim(other, left)
    await world.leave(other, left)
    expect(await counts(other)).toMatchObject({ hasClaimed: true })
  })
})

test('the tasks a member has completed are listed page by page, without hidden ones', async () => {
  const member = await world.aMember()
  const made = [await world.aTask(), await world.aTask(), await world.aTask(), await world.aTask()]
  for (const task of made.slice(0, 3)) await approved(member, task)
  await world.aPendingSubmission(member, { task: made[3]! })
  const known = async () => (await world.everyPage(member, listCompletedTasks, 2)).map(({ taskId }) => taskId)
  expect(await known()).toEqual([made[2]!.id, made[1]!.id, made[0]!.id])
  await world.sql('update tasks set hidden = true where id = $1', [made[1]!.id])
  expect(await known()).toEqual([made[2]!.id, made[0]!.id])
  expect(await world.call(await world.aMember(), listCompletedTasks)).toEqual([])
})
