import { describe, expect, test } from 'vitest'
import { claimTask } from '#contract/claims/claims.ts'
import { joinWaitlist, leaveWaitlist, listWaitlist } from '#contract/claims/waitlist.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { deleteTask, releaseClaim, setTaskVisibility, updateTask } from '#contract/tasks/admin-tasks.ts'
import { getTask, listTasks } from '#contract/tasks/tasks.ts'
import { suspendUser } from '#contract/users/admin-users.ts'
import { offerEnds } from '#domain/claims/waitlist.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import { lockTask } from '#server/claims/claim-task.ts'
import { freeSpot } from '#server/claims/leave-task.ts'
import { offerSpots } from '#server/claims/waitlist/offer-spots.ts'
import { leaveLine } from '#server/claims/waitlist/settle-waitlist.ts'
import { claims, waitlist } from '#server/database/schema/claims.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import type { Change } from '#server/platform/live/publish-facts.ts'
import { exportData } from '#server/users/export-data.ts'
import { many } from '../support/world/at-once.ts'
import { endAccount as accountEnds } from '../support/world/end-account.ts'
import { TASK_FORM } from '../support/world/task-form.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const NOON = new Date('2026-11-24T12:00-05:00')
const NIGHT = new Date('2026-11-24T23:00-05:00')

const world = await aWorld()
const admin = await world.anAdmin()

type TaskRow = typeof tasks.$inferSelect

const on = ({ id }: { id: number }) => ({ params: { id } })
const join = (member: Person, task: TaskRow) => world.attempt(member, joinWaitlist, on(task))
const claim = (member: Person, task: TaskRow) => world.attempt(member, claimTask, on(task))
const places = (member: Person) => world.call(member, listWaitlist)
const edit = (task: TaskRow, change: object) =>
  world.attempt(admin, updateTask, {
    ...on(task),
    body: { ...TASK_FORM, capacity: task.capacity, ...change },
  })
const rowOf = async (task: TaskRow) => (await world.rows(tasks, { id: task.id }))[0]!
const offeredTo = async (task: TaskRow) =>
  (await world.rows(waitlist, { task_id: task.id }))
    .filter((row) => row.offered_at !== null)
    .sort((one, other) => one.id - other.id)
    .map((row) => row.user_id)
const endsOf = async (task: TaskRow) =>
  (await world.rows(waitlist, { task_id: task.id })).map((row) => row.offer_until)
const ids = (people: readonly Person[]) => people.map(({ id }) => id)

/** A task without a free spot and members in line for it, in order. */
async function aLine(waiting: number, row: Partial<TaskRow> = {}) {
  const task = await world.aTask({ capacity: 2, ...row })
  const holders = [await world.aMember(), await world.aMember()]
  for (const holder of holders) await world.claim(holder, task)
  const line = await many(waiting, () => world.aMember())
  for (const member of line) expect((await join(member, task)).status).toBe(200)
  return { task, holders: holders as [Person, Person], line: line as [Person, Person, Person] }
}

const endAccount = (person: Person) => accountEnds(world.services, person)

/** An offer of this very millisecond is still live for the line, whose clock has whole ones. */
const endOffers = (task: TaskRow) =>
  world.sql(
    `update waitlist set told_at = now(), offer_until = now() - interval '1 ms'
     where task_id = $1 and offered_at is not null`,
    [task.id],
  )

describe('the line', () => {
  test('has the order of asking, and joining twice keeps the place', async () => {
    const { task, line } = await aLine(3)
    expect((await join(line[1], task)).reply).toMatchObject({ taskId: task.id, place: 2, offerUntil: null })
    await world.call(line[0], leaveWaitlist, on(task))
    await world.call(line[0], leaveWaitlist, on(task))
    expect((await Promise.all(line.map(places))).map(([own]) => own?.place)).toEqual([undefined, 1, 2])
    expect((await join(line[0], task)).reply?.place).toBe(3)
  })

  test('is refused where a member can claim or holds a spot, and where no one can claim', async () => {
    const member = await world.aMember()
    const open = await world.aTask()
    const { task, holders } = await aLine(0)
    const refused = async (task: TaskRow, person = member) => {
      const { status, code } = await join(person, task)
      return [status, code]
    }
    expect(await refused(open)).toEqual([409, 'waitlist.open'])
    expect(await refused(task, holders[0])).toEqual([409, 'waitlist.held'])
    const [profile] = await world.rows(tasks, { system_key: 'complete-profile' })
    expect(await refused(profile!)).toEqual([409, 'waitlist.open'])
    await world.claim(member, profile!)
    expect(await refused(profile!)).toEqual([409, 'waitlist.held'])
    const { id } = await world.aPendingSubmission(member, { task: open })
    await world.review(admin, id, 'approved')
    expect(await refused(open)).toEqual([409, 'waitlist.held'])
    await world.change(tasks, { id: task.id }, { deadline: new Date(Date.now() - 1) })
    expect(await refused(task)).toEqual([409, 'task.expired'])
    await world.change(tasks, { id: task.id }, { hidden: true })
    expect(await refused(task)).toEqual([404, 'not-found'])
    expect((await world.attempt(member, joinWaitlist, on({ id: 999_999 }))).status).toBe(404)
  })

  test('is left with one answer by those who are not in it, whether there is such a task or not', async () => {
    const member = await world.aMember()
    const hidden = await world.aTask({ hidden: true })
    for (const { id } of [hidden, await world.aTask(), { id: 999_999 }]) {
      expect(await world.attempt(member, leaveWaitlist, on({ id }))).toMatchObject({
        status: 200,
        reply: { taskId: id },
      })
    }
  })

  test('that moves is news for those behind the one who left only', async () => {
    const { task, line } = await aLine(3)
    const { transaction } = world.services.database
    const messages = await transaction(async (tx) => {
      await leaveLine(tx, task.id, line[1].id)
      return tx.messages.map(({ payload }) => JSON.parse(payload) as Change)
    })
    const heard = messages.flatMap(({ to }) => ('userId' in to ? [to.userId] : []))
    expect(new Set(heard)).toEqual(new Set(ids(line.slice(1))))
  })

  test('is listed for its member only', async () => {
    const { line } = await aLine(2)
    expect(await places(line[0])).toHaveLength(1)
    expect(await places(await world.aMember())).toEqual([])
  })
})

describe('a freed spot', () => {
  test('is kept for the first in line, whom it alone is open to', async () => {
    const { task, holders, line } = await aLine(3)
    const before = Date.now()
    await world.leave(holders[0], task)
    const [own] = await places(line[0])
    expect(own).toMatchObject({ place: null })
    expect(Date.parse(own!.offerUntil!)).toBeGreaterThanOrEqual(offerEnds(new Date(before)).getTime())
    const stranger = await world.aMember()
    expect(await world.call(stranger, getTask, on(task))).toMatchObject({ claimedCount: 2, offeredCount: 1 })
    for (const other of [stranger, line[1], holders[0]]) {
      expect(await claim(other, task)).toMatchObject({ status: 409, code: 'task.full' })
    }
    const isOpenTo = async (member: Person) =>
      (await world.everyPage(member, listTasks, 200, { open: 'me' })).some(({ id }) => id === task.id)
    expect([await isOpenTo(line[0]), await isOpenTo(line[1])]).toEqual([true, false])

    expect((await claim(line[0], task)).status).toBe(200)
    expect(await rowOf(task)).toMatchObject({ claimed_count: 2, offered_count: 0 })
    expect([await places(line[0]), (await places(line[1]))[0]?.place]).toEqual([[], 1])
  })

  test('goes to the next when the first leaves the list', async () => {
    const { task, holders, line } = await aLine(2)
    const [{ id } = { id: 0 }] = await world.rows(claims, { task_id: task.id, user_id: holders[0].id })
    await world.call(admin, releaseClaim, { ...on({ id }), body: {} })
    await world.call(line[0], leaveWaitlist, on(task))
    expect(await offeredTo(task)).toEqual([line[1].id])
    expect(await rowOf(task)).toMatchObject({ claimed_count: 1, offered_count: 1 })
    await world.call(line[1], leaveWaitlist, on(task))
    expect((await claim(await world.aMember(), task)).status).toBe(200)
  })

  test('is no one’s from the end of the offer on, in a claim and by the job', async () => {
    const { task, holders, line } = await aLine(2)
    await world.leave(holders[0], task)
    await endOffers(task)
    expect(await places(line[0])).toEqual([])
    expect((await claim(line[0], task)).code).toBe('task.full')
    expect((await claim(line[1], task)).status).toBe(200)

    await world.leave(holders[1], task)
    const last = await world.aMember()
    await claim(await world.aMember(), task)
    await join(last, task)
    await world.leave(line[1], task)
    await endOffers(task)
    await offerSpots(world.services)
    expect(await offeredTo(task)).toEqual([])
    expect((await claim(await world.aMember(), task)).status).toBe(200)
  })
})

describe('an offer', () => {
  test('ends with its task at the latest', async () => {
    const deadline = new Date(Date.now() + HOUR_MS)
    const { task, holders } = await aLine(1, { deadline })
    await world.leave(holders[0], task)
    expect(await endsOf(task)).toEqual([deadline])
  })

  test('of which its member did not hear in time begins when they do', async () => {
    const { task, holders, line } = await aLine(1)
    await world.leave(holders[0], task)
    await world.sql(`update waitlist set offer_until = now() - interval '1 ms' where task_id = $1`, [task.id])
    await offerSpots(world.services, undefined, new Date('2040-11-25T12:00-05:00'))
    expect(await endsOf(task)).toEqual([new Date('2040-11-25T14:00-05:00')])
    expect(await world.call(line[0], listNotices)).toHaveLength(1)
  })
})

describe('a changed task', () => {
  test('with three spots more offers them to exactly the first three, by day only', async () => {
    const { task, line } = await aLine(5)
    expect((await edit(task, { capacity: 5 })).status).toBe(200)
    expect(await offeredTo(task)).toEqual(ids(line.slice(0, 3)))
    expect(await rowOf(task)).toMatchObject({ claimed_count: 2, offered_count: 3 })
    const notices = async (member: Person) =>
      (await world.call(member, listNotices)).map(({ title, link }) => [title, link])
    await offerSpots(world.services, undefined, NIGHT)
    expect(await notices(line[0])).toEqual([])
    await offerSpots(world.services, undefined, NOON)
    await offerSpots(world.services, undefined, NOON)
    for (const member of line) {
      const isOffered = line.indexOf(member) < 3
      const told = [[`A spot opened: ${TASK_FORM.title}`, `/tasks/${task.id}`]]
      expect(await notices(member)).toEqual(isOffered ? told : [])
      expect(await world.rows(mails, { user_id: member.id })).toHaveLength(isOffered ? 1 : 0)
    }
  })

  test('cannot have fewer spots than are claimed and offered', async () => {
    const { task, line } = await aLine(2, { capacity: 2 })
    await edit(task, { capacity: 4 })
    expect(await offeredTo(task)).toEqual(ids(line))
    expect(await edit(task, { capacity: 3 })).toMatchObject({
      status: 409,
      code: 'task.capacity-below-claims',
      message: 'Capacity can’t be 3: 2 spots are already claimed and 2 are offered to members in line.',
    })
    await endOffers(task)
    expect((await edit(task, { capacity: 3 })).status).toBe(200)
    expect(await rowOf(task)).toMatchObject({ capacity: 3, offered_count: 0 })
  })

  test.each([
    [
      'hidden',
      (task: TaskRow) => world.call(admin, setTaskVisibility, { ...on(task), body: { hidden: true } }),
    ],
    ['inactive', (task: TaskRow) => edit(task, { capacity: 5, status: 'inactive' })],
    ['deleted', (task: TaskRow) => world.call(admin, deleteTask, on(task))],
    ['expired', (task: TaskRow) => edit(task, { capacity: 5, deadline: '2020-01-01' })],
  ])('that is %s ends three offers and the waiting', async (_, change) => {
    const { task, line } = await aLine(4)
    await edit(task, { capacity: 5 })
    expect(await offeredTo(task)).toHaveLength(3)
    await change(task)
    expect(await world.rows(waitlist, { task_id: task.id })).toEqual([])
    expect(await rowOf(task)).toMatchObject({ offered_count: 0 })
    expect(await places(line[0])).toEqual([])
  })

  test('that expires by the clock ends them by the job', async () => {
    const { task, line } = await aLine(1)
    await world.change(tasks, { id: task.id }, { deadline: new Date(Date.now() - 1) })
    await offerSpots(world.services)
    expect(await places(line[0])).toEqual([])
  })
})

describe('a rate limit', () => {
  const limited = { capacity: 100, rate_limit: 2, rate_period_days: 1 }
  const age = (task: TaskRow) =>
    world.sql(
      `update claims set claimed_at = claimed_at - interval '25 hours' where id = (
         select min(id) from claims where task_id = $1 and left_at is null and claimed_at > now() - interval '1 day')`,
      [task.id],
    )

  test('that opens by time is offered by the job, and the offer counts like a claim', async () => {
    const { task, line } = await aLine(2, limited)
    await age(task)
    await offerSpots(world.services)
    expect(await offeredTo(task)).toEqual([line[0].id])
    expect(await claim(await world.aMember(), task)).toMatchObject({ status: 409, code: 'task.rate-limited' })
    const { opensAt } = await world.call(line[1], getTask, on(task))
    expect(Date.parse(opensAt!)).toBeGreaterThan(Date.now() + DAY_MS - HOUR_MS)
    expect((await claim(line[0], task)).status).toBe(200)
  })

  test('counts an offer of which no one heard from where it begins again', async () => {
    const { task, line } = await aLine(2, limited)
    await age(task)
    await offerSpots(world.services, undefined, NIGHT)
    await world.sql(
      `update waitlist set offered_at = now() - interval '23 hours', offer_until = now() - interval '1 ms'
       where task_id = $1 and offered_at is not null`,
      [task.id],
    )
    const opensAt = async () =>
      (await world.everyPage(line[1], listTasks, 200, {})).find(({ id }) => id === task.id)?.opensAt
    await opensAt()
    expect((await claim(await world.aMember(), task)).code).toBe('task.rate-limited')
    await offerSpots(world.services, undefined, NIGHT)
    expect(await offeredTo(task)).toEqual([line[0].id])
    expect(Date.parse((await opensAt())!)).toBeGreaterThan(Date.now() + DAY_MS - HOUR_MS)
    expect((await claim(line[0], task)).status).toBe(200)
  })

  test('that opens by time goes to the first in line in a claim before the job comes', async () => {
    const { task, line } = await aLine(1, limited)
    await age(task)
    expect((await claim(await world.aMember(), task)).code).toBe('task.rate-limited')
    expect((await claim(line[0], task)).status).toBe(200)
  })
})

describe('a member who', () => {
  test('is suspended loses the offer to the next in line', async () => {
    const { task, holders, line } = await aLine(2)
    await world.leave(holders[0], task)
    await world.call(admin, suspendUser, {
      params: { userId: line[0].id },
      body: { memberText: 'Two accounts.' },
    })
    expect(await offeredTo(task)).toEqual([line[1].id])
    expect(await world.rows(waitlist, { user_id: line[0].id })).toEqual([])
  })

  test('deletes the account gives on both an offer and a spot', async () => {
    const { task, holders, line } = await aLine(3)
    await world.leave(holders[0], task)
    const { id } = line[0]
    expect(await exportData(world.queries, id)).toMatchObject({
      waitlist: [{ taskId: task.id, title: task.title, offerUntil: expect.any(String) }],
    })
    await endAccount(line[0])
    expect(await world.rows(waitlist, { user_id: id })).toEqual([])
    await endAccount(holders[1])
    expect(await offeredTo(task)).toEqual(ids(line.slice(1)))
  })
  test('deletes the account in the moment in which their spot ends gives it up once', async () => {
    const { task, holders, line } = await aLine(1)
    const [held] = await world.rows(claims, { task_id: task.id, user_id: holders[0].id })
    let deletion: Promise<unknown> | undefined
    await world.services.database.transaction(async (tx) => {
      await lockTask(tx, task.id)
      deletion = endAccount(holders[0])
      await expect.poll(() => waitingForLocks(world.services.database.pool)).toBe(1)
      await freeSpot(tx, held!)
    })
    await deletion
    expect(await rowOf(task)).toMatchObject({ claimed_count: 1, offered_count: 1 })
    expect(await offeredTo(task)).toEqual([line[0].id])
  })
})
