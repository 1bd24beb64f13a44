import { describe, expect, test } from 'vitest'
import { listAdminAnnouncements } from '#contract/announcements/announcements.ts'
import { listEndedHolds } from '#contract/desk/ended-holds.ts'
import type { WantedLeases } from '#contract/desk/leases.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { getSubmission, reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { takeReviewLeases } from '#contract/reviews/reviewing.ts'
import { takeRequestLeases } from '#contract/rewards/request-leases.ts'
import { decideRewardRequest, getRedemptionStats } from '#contract/rewards/reward-requests.ts'
import { changeUserRole, suspendUser } from '#contract/users/admin-users.ts'
import { DUTIES, type Duty } from '#domain/identity/duties.ts'
import { request_leases, review_leases } from '#server/database/schema/desk.ts'
import { users } from '#server/database/schema/users.ts'
import { DESKS } from '#server/desk/desks.ts'
import { setRole } from '#server/identity/grant-admin.ts'
import { deleteAccount } from '#server/users/delete-account.ts'
import { exportData } from '#server/users/export-data.ts'
import { auditOfPerson } from '../support/world/audit.ts'
import { openCases } from '../support/world/cases.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { anotherWorld, aWorld, type Person, type World } from '../support/world/world.ts'

const HOW = { rateLimitFactor: 1000, secret: 'one secret of two servers, 40 letters' }
const world = await aWorld(HOW)
/** A second server on the same database. */
const second = await aWorld({ ...HOW, databaseUrl: world.services.config.databaseUrl })
const ana = await world.anAdmin({ first_name: 'Ana' })
const cases = openCases(world, ana)

const give = (person: Person, duties: Duty[], by = ana, on: World = world) =>
  on.attempt(by, changeUserRole, { params: { userId: person.id }, body: { role: 'admin', duties } })

const dutiesOf = async ({ id }: Person, on: World = world) => (await on.rows(users, { id }))[0]!.duties

const LAST = { status: 409, code: 'admin.last' }

describe('the duties of an admin', () => {
  test('apply from the next request; the bell and the audit log say which they were and are', async () => {
    const person = await world.anAdmin()
    const { reply, status } = await give(person, ['support', 'reviews'])
    expect([status, reply?.role, reply?.duties]).toEqual([200, 'admin', ['reviews', 'support']])
    expect(await world.attempt(person, getRedemptionStats)).toMatchObject({
      status: 403,
      code: 'duty.required',
    })
    expect((await auditOfPerson(world, person.id)).at(-1)).toMatchObject({
      actor_id: ana.id,
      action: 'user.duties-changed',
      before: { duties: [...DUTIES] },
      after: { duties: ['reviews', 'support'] },
    })
    const newest = async () => (await world.call(person, listNotices))[0]
    expect(await newest()).toMatchObject({
      title: 'Your duties changed',
      body: 'Your duties are Reviews and Support.',
    })
    expect((await give(person, ['content'])).status).toBe(200)
    expect((await world.attempt(person, listAdminAnnouncements)).status).toBe(200)
    expect(await newest()).toMatchObject({ body: 'Your duty is Content.' })
    expect((await give(person, [])).status).toBe(200)
    expect((await world.attempt(person, listEndedHolds)).status).toBe(200)
    expect(await newest()).toMatchObject({ body: 'You have no duties.' })
  })

  test('are all of them for a new admin unless the promotion names some, and end with the role', async () => {
    const [all, some] = [await world.aMember(), await world.aMember()]
    await world.call(ana, changeUserRole, { params: { userId: all.id }, body: { role: 'admin' } })
    expect(await dutiesOf(all)).toEqual(DUTIES)
    await give(some, ['payouts'])
    expect(await dutiesOf(some)).toEqual(['payouts'])
    expect((await world.call(some, listNotices))[0]).toMatchObject({
      title: 'You’re now an admin',
      body: 'Your duty is Payouts. Use the Admin link to open the admin screens.',
    })
    await world.call(ana, changeUserRole, { params: { userId: some.id }, body: { role: 'user' } })
    expect(await dutiesOf(some)).toEqual([])
    expect((await auditOfPerson(world, some.id)).at(-1)).toMatchObject({
      action: 'user.demoted',
      before: { role: 'admin', duties: ['payouts'] },
      after: { role: 'user', duties: [] },
    })
  })

  test('are changed by another admin who has all of them, and only to others', async () => {
    const [part, person] = [await world.anAdmin({ duties: ['payouts'] }), await world.anAdmin()]
    expect(await give(person, ['reviews'], part)).toMatchObject({ status: 403, code: 'duty.required' })
    expect(await give(ana, ['reviews'])).toMatchObject({
      status: 403,
      code: 'duty.own',
      message: 'Only another admin can change your duties.',
    })
    expect(await give(part, ['payouts'])).toMatchObject({ status: 409, code: 'role.already' })
    expect(await dutiesOf(ana)).toEqual(DUTIES)
  })

  test('are in the data that their admin downloads', async () => {
    const { id } = await world.anAdmin({ duties: ['content'] })
    expect(await exportData(world.queries, id)).toMatchObject({ profile: { duties: ['content'] } })
  })
})

describe('the last admin with every duty', () => {
  test('keeps the role, the duties and the account; suspended, deleted and lesser admins do not count', async () => {
    const own = await anotherWorld()
    const only = await own.anAdmin()
    await own.anAdmin({ duties: ['reviews', 'payouts', 'content'] })
    await own.anAdmin({ suspended_at: new Date() })
    const { id: deleted } = await own.anAdmin()
    await own.change(users, { id: deleted }, { deleted_at: new Date() })
    const giveUp = () =>
      own.attempt(only, changeUserRole, { params: { userId: only.id }, body: { role: 'user' } })
    const leave = () =>
      deleteAccount(own.services, {
        id: only.id,
        role: 'admin',
        token: decodeURIComponent(only.cookieValue).split('.')[0]!,
      })
    expect(await giveUp()).toMatchObject({
      ...LAST,
      message: 'This is the only admin with every duty. Give every duty to someone else first.',
    })
    await expect(leave()).rejects.toMatchObject({ code: 'admin.last' })
    expect(await setRole(own.services.database, only.email, 'user', 'revoke')).toBe('last')
    expect(await dutiesOf(only, own)).toEqual(DUTIES)
    await own.anAdmin()
    expect((await giveUp()).status).toBe(200)
  })

  test('admins with fewer duties can lose them, be suspended or be demoted', async () => {
    const own = await anotherWorld()
    const only = await own.anAdmin()
    const [part, other] = [await own.anAdmin({ duties: ['reviews'] }), await own.anAdmin({ duties: [] })]
    expect((await give(part, [], only, own)).status).toBe(200)
    const suspended = await own.attempt(only, suspendUser, {
      params: { userId: other.id },
      body: { memberText: 'A check.' },
    })
    expect(suspended.status).toBe(200)
    expect(await setRole(own.services.database, part.email, 'user', 'revoke')).toBe('changed')
  })
})

test('two admins take each other’s duties at once, on two servers: one keeps all', async () => {
  for (let round = 0; round < 6; round += 1) {
    await world.sql(`update users set role = 'user' where role = 'admin' and id <> $1`, [ana.id])
    await world.change(users, { id: ana.id }, { suspended_at: new Date() })
    const [one, other] = [await world.anAdmin(), await world.anAdmin()]
    const outcomes = await Promise.all([
      give(other, ['reviews'], one, world),
      give(one, ['payouts', 'content'], other, second),
    ])
    await world.change(users, { id: ana.id }, { suspended_at: null })
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(outcomes.find(({ status }) => status === 403)?.code).toBe('duty.required')
    const all = [await dutiesOf(one), await dutiesOf(other)].filter(({ length }) => length === DUTIES.length)
    expect(all).toHaveLength(1)
  }
})

test('a duty that is lost between the start of a request and its lock is refused', async () => {
  const person = await world.anAdmin({ duties: ['payouts'] })
  const { id } = await world.aRequest()
  const { pool } = world.services.database
  const losing = await pool.connect()
  await losing.query('begin')
  await losing.query(`update users set duties = array['reviews'] where id = $1`, [person.id])
  const deciding = world.attempt(person, decideRewardRequest, {
    params: { id },
    body: { status: 'approved' },
  })
  await expect.poll(() => waitingForLocks(pool, '%users%')).toBe(1)
  await losing.query('commit')
  losing.release()
  expect(await deciding).toMatchObject({
    status: 403,
    code: 'duty.required',
    message: 'This takes the duty Payouts. An admin with every duty can give it.',
  })
})

describe('an admin who loses a duty', () => {
  const HELD = { hold: 30 } as const
  const ONLY = (open: number): WantedLeases => ({ open, next: [], deciding: [], released: [] })

  /** An admin with a card open at both desks, and a held decision at all three. */
  async function aBusyAdmin() {
    const person = await world.anAdmin()
    const member = await world.aMember()
    const [open, reviewed] = [await world.aPendingSubmission(member), await world.aPendingSubmission(member)]
    const [asked, decided] = [await world.aRequest(), await world.aRequest()]
    const reported = await cases.opened(await cases.aHandDelivered('CODE-1234-ABCD'))
    await world.call(person, reviewSubmission, {
      params: { id: reviewed.id },
      body: { status: 'approved', ...HELD },
    })
    await world.call(person, decideRewardRequest, {
      params: { id: decided.id },
      body: { status: 'approved', ...HELD },
    })
    await cases.decide(person, reported.id, { outcome: 'refunded', ...HELD })
    await world.call(person, takeReviewLeases, { body: ONLY(open.id) })
    await world.call(person, takeRequestLeases, { body: ONLY(asked.id) })
    return { person, member, reviewed }
  }

  const leasesOf = async ({ id: admin_id }: Person) => [
    (await world.rows(review_leases, { admin_id })).length,
    (await world.rows(request_leases, { admin_id })).length,
  ]
  const endedOf = async ({ id }: Person) => {
    const ended = DESKS.map(
      ({ held, subject }) =>
        `select '${subject}' as subject from ${held} where admin_id = $1 and ended_because = 'reviewer'`,
    )
    const rows = await world.sql<{ subject: string }>(ended.join(' union all '), [id])
    return rows.map(({ subject }) => subject).toSorted()
  }

  test('keeps the held decisions and cards of the other desk', async () => {
    const { person, member, reviewed } = await aBusyAdmin()
    expect(await leasesOf(person)).toEqual([1, 1])
    await give(person, ['reviews', 'content', 'support'])
    expect(await leasesOf(person)).toEqual([1, 0])
    expect(await endedOf(person)).toEqual(['case', 'request'])
    await world.endHolds()
    const { status } = await world.call(ana, getSubmission, { params: { id: reviewed.id } })
    expect([status, await world.balanceOf(member)]).toEqual(['approved', 50])
  })

  test('has none at a desk that takes it', async () => {
    const { person, member, reviewed } = await aBusyAdmin()
    await give(person, ['payouts'])
    expect(await leasesOf(person)).toEqual([0, 1])
    expect(await endedOf(person)).toEqual(['submission'])
    await world.endHolds()
    const { status } = await world.call(ana, getSubmission, { params: { id: reviewed.id } })
    expect([status, await world.balanceOf(member)]).toEqual(['pending', 0])
  })
})

test('the command gives an admin with fewer duties every duty, once', async () => {
  const person = await world.anAdmin({ duties: ['support'] })
  const grant = () => setRole(world.services.database, person.email, 'admin', 'npm run admin -- grant')
  expect([await grant(), await grant()]).toEqual(['changed', 'unchanged'])
  expect(await dutiesOf(person)).toEqual(DUTIES)
  expect((await auditOfPerson(world, person.id)).at(-1)).toMatchObject({
    actor_id: null,
    action: 'user.duties-changed',
    reason: 'npm run admin -- grant',
  })
})
