import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listNotices } from '#contract/notifications/notices.ts'
import { listPoints } from '#contract/points/points.ts'
import {
  type Adjustment,
  adjustPoints,
  changeUserRole,
  getUser,
  getUserStats,
  listUserAdjustments,
  listUserClaims,
  listUserPoints,
  listUserRequests,
  listUserSubmissions,
  listUsers,
  reinstateUser,
  suspendUser,
  undoAdjustment,
} from '#contract/users/admin-users.ts'
import { deleteAccount } from '#contract/users/profile.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { sessions } from '#server/database/schema/identity.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { users } from '#server/database/schema/users.ts'
import { setRole } from '#server/identity/grant-admin.ts'
import { many } from '../support/world/at-once.ts'
import { auditOfPerson } from '../support/world/audit.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { asJson } from '../support/world/form.ts'
import { givePassword, PASSWORD } from '../support/world/visitor.ts'
import { anotherWorld, aWorld, type Person } from '../support/world/world.ts'

const RACERS = 64

const world = await aWorld()
const admin = await world.anAdmin()

const adjusting = (member: Person, amount: number, description = 'A correction', by = admin) =>
  made(world.attempt(by, adjustPoints, { params: { userId: member.id }, body: { amount, description } }))

/** None of these waits for a second admin. */
const made = async <Tried extends { reply: unknown }>(attempt: Promise<Tried>) =>
  (await attempt) as Omit<Tried, 'reply'> & { reply: Adjustment | null }

const balanceOf = async (member: Person) => await world.balanceOf(member)
const mailsOf = (member: Person) => world.rows(mails, { user_id: member.id })

async function aDeletedUser(): Promise<Person> {
  const person = await world.aMember()
  await world.change(users, { id: person.id }, { deleted_at: new Date() })
  return person
}

describe('an adjustment', () => {
  test('adds points: ledger, balance, notice, email and audit log show it', async () => {
    const member = await world.aMember({ points: 100 })
    const made = await adjusting(member, 50, '  Thank you for the photo  ')
    expect(made.reply).toMatchObject({
      amount: 50,
      description: 'Thank you for the photo',
      by: { id: admin.id, name: 'Avery' },
      balanceAfter: 150,
      undone: null,
    })
    expect(await balanceOf(member)).toBe(150)
    const [entry] = await world.call(member, listPoints)
    expect(entry).toMatchObject({
      kind: 'adjustment',
      type: 'earned',
      amount: 50,
      description: 'Thank you for the photo',
    })
    const [notice] = await world.call(member, listNotices)
    expect(notice).toMatchObject({ title: 'Points adjusted: +50 points', link: '/points' })
    const [mail] = await mailsOf(member)
    expect(mail).toMatchObject({ subject: 'Points adjusted: +50 points', recipient: member.email })
    expect(mail!.text_body).toContain('Your balance is now 150 points.')
    expect((await auditOfPerson(world, member.id)).at(-1)).toMatchObject({
      actor_id: admin.id,
      action: 'points.adjusted',
      subject_type: 'adjustment',
      subject_id: String(made.reply!.id),
      before: { balance: 100 },
      after: { balance: 150 },
      reason: 'Thank you for the photo',
    })
  })

  test('takes points; going below zero is refused with the figures', async () => {
    const member = await world.aMember({ points: 30 })
    expect((await adjusting(member, -20)).reply?.balanceAfter).toBe(10)
    expect(await adjusting(member, -20)).toMatchObject({
      status: 409,
      code: 'adjustment.below-zero',
      message: 'The balance would go from 10 to −10. An adjustment can’t take it below zero.',
    })
    expect(await balanceOf(member)).toBe(10)
  })

  test('sends a member who wants no email the notice only', async () => {
    const member = await world.aMember({ email_notifications: false })
    await adjusting(member, 5)
    expect(await mailsOf(member)).toEqual([])
    expect(await world.call(member, listNotices)).toHaveLength(1)
  })

  test.each([
    [{ amount: 0, description: 'x' }, 'amount', 'Invalid Amount'],
    [{ amount: 1.5, description: 'x' }, 'amount', 'Invalid Amount'],
    [{ amount: '10', description: 'x' }, 'amount', 'Invalid Amount'],
    [{ amount: 1_000_001, description: 'x' }, 'amount', 'Invalid Amount'],
    [{ amount: null, description: 'x' }, 'amount', 'Invalid Amount'],
    [{ amount: 10, description: '   ' }, 'description', 'Description Required'],
    [{ amount: 10, description: 'x'.repeat(501) }, 'description', 'Please use at most 500 characters.'],
  ])('%j is refused at %s with %s', async (body, field, sentence) => {
    const member = await world.aMember()
    const response = await world.request(admin, `/api/admin/users/${member.id}/adjust-points`, asJson(body))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: { [field]: sentence } })
    expect(await balanceOf(member)).toBe(0)
  })

  test('of an admin’s own points is for another admin', async () => {
    await world.anAdmin()
    expect(await adjusting(admin, 10, 'For me')).toMatchObject({ status: 403, code: 'adjustment.own' })
  })

  test('happens once when retried with its key; a different one with that key is 422', async () => {
    const member = await world.aMember()
    const send = (amount: number) =>
      made(
        world.attempt(admin, adjustPoints, {
          params: { userId: member.id },
          body: { amount, description: 'Once' },
          idempotencyKey: 'one-adjustment',
        }),
      )
    const replies = await many(8, () => send(40))
    expect(new Set(replies.map(({ reply }) => reply?.id)).size).toBe(1)
    expect((await send(41)).status).toBe(422)
    expect(await balanceOf(member)).toBe(40)
  })

  test('of an unknown account is 404, of a deleted one 409', async () => {
    const gone = await aDeletedUser()
    expect((await adjusting({ ...gone, id: randomUUID() }, 5)).status).toBe(404)
    expect(await adjusting(gone, 5)).toMatchObject({ status: 409, code: 'user.deleted' })
  })

  test('64 at once of −10 on a balance of 300: exactly 30 succeed', async () => {
    const member = await world.aMember({ points: 300 })
    const attempts = await many(RACERS, () => adjusting(member, -10))
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(attempts.filter(({ code }) => code === 'adjustment.below-zero')).toHaveLength(RACERS - 30)
    expect(await balanceOf(member)).toBe(0)
  })
})

describe('undoing an adjustment', () => {
  const undoing = (id: number, reason = 'Wrong account', by = admin) =>
    made(world.attempt(by, undoAdjustment, { params: { id }, body: { reason } }))

  test('writes a reversal, gives the member the reason, and may make the balance negative', async () => {
    const member = await world.aMember()
    const { reply } = await adjusting(member, 100)
    const reward = await world.aReward({ points_cost: 80 })
    await world.redeem(member, reward)
    const undone = await undoing(reply!.id)
    expect(undone.reply?.undone).toMatchObject({
      by: { id: admin.id, name: 'Avery' },
      reason: 'Wrong account',
      balanceAfter: -80,
    })
    expect(await balanceOf(member)).toBe(-80)
    const [reversal, , adjusted] = await world.call(admin, listUserPoints, { params: { userId: member.id } })
    expect(reversal).toMatchObject({ kind: 'reversal', amount: 100, type: 'spent', reverses: adjusted!.id })
    expect(adjusted).toMatchObject({ kind: 'adjustment', adjustmentId: reply!.id })
    expect(adjusted!.reversedAt).not.toBeNull()
    const [notice] = await world.call(member, listNotices)
    expect(notice).toMatchObject({ title: 'Adjustment undone: −100 points', body: 'Wrong account' })
    expect((await auditOfPerson(world, member.id)).at(-1)).toMatchObject({
      action: 'points.adjustment-undone',
      before: { balance: 20 },
      after: { balance: -80 },
      reason: 'Wrong account',
    })
  })

  test('64 at once undo it once; the others read who did', async () => {
    const member = await world.aMember({ points: 500 })
    const { reply } = await adjusting(member, -200)
    const attempts = await many(RACERS, () => undoing(reply!.id))
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = attempts.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(RACERS - 1)
    expect(refused[0]!.message).toBe('This adjustment was already undone by Avery.')
    expect(await balanceOf(member)).toBe(500)
  })

  test('needs a reason, is refused for the admin’s own account, and is 404 when unknown', async () => {
    const colleague = await world.anAdmin()
    const { reply } = await adjusting(colleague, 10)
    expect((await undoing(reply!.id, '  ')).status).toBe(400)
    expect(await undoing(reply!.id, 'Mine', colleague)).toMatchObject({ status: 403, code: 'adjustment.own' })
    expect((await undoing(999_999)).status).toBe(404)
  })
})

describe('a suspension', () => {
  const suspending = (person: Person, by = admin, memberText = 'Copied reviews') =>
    world.attempt(by, suspendUser, { params: { userId: person.id }, body: { memberText } })

  test('ends sessions immediately, even for reads answered a moment ago', async () => {
    const member = await world.aMember()
    await world.call(member, getCurrentUser)
    const { reply } = await suspending(member)
    expect(reply).toMatchObject({ suspension: { by: 'Avery', memberText: 'Copied reviews' } })
    expect((await world.request(member, '/api/auth/user')).status).toBe(401)
    expect(await world.rows(sessions, { user_id: member.id })).toEqual([])
    expect((await mailsOf(member)).map(({ subject }) => subject)).toEqual(['Your account is suspended'])
    expect((await auditOfPerson(world, member.id)).at(-1)).toMatchObject({
      actor_id: admin.id,
      action: 'user.suspended',
      reason: 'Copied reviews',
      before: { suspended: false },
      after: { suspended: true },
    })
  })

  test('is refused without a text for the member, for oneself, twice, and for a deleted account', async () => {
    const member = await world.aMember({ suspended_at: new Date() })
    expect(await suspending(admin)).toMatchObject({ status: 403, code: 'suspension.own' })
    expect(await suspending(member)).toMatchObject({ status: 409, code: 'suspension.already' })
    expect((await suspending(await world.aMember(), admin, ' ')).status).toBe(400)
    const gone = await aDeletedUser()
    expect(await suspending(gone)).toMatchObject({ status: 409, code: 'user.deleted' })
    const fine = await world.aMember()
    const lifting = await world.attempt(admin, reinstateUser, { params: { userId: fine.id }, body: {} })
    expect(lifting).toMatchObject({ status: 409, code: 'suspension.none' })
  })

  test('64 at once suspend the account once', async () => {
    const member = await world.aMember()
    const attempts = await many(RACERS, () => suspending(member))
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await mailsOf(member)).toHaveLength(1)
  })
})

describe('the admin role', () => {
  const changing = (person: Person, role: 'user' | 'admin', by = admin) =>
    world.attempt(by, changeUserRole, { params: { userId: person.id }, body: { role } })

  test('applies from the next request, whether granted or removed', async () => {
    const member = await world.aMember()
    expect((await world.attempt(member, listUsers)).status).toBe(403)
    expect((await changing(member, 'admin')).reply?.role).toBe('admin')
    expect((await world.attempt(member, listUsers)).status).toBe(200)
    expect((await auditOfPerson(world, member.id)).at(-1)).toMatchObject({
      action: 'user.promoted',
      before: { role: 'user' },
      after: { role: 'admin' },
    })
    expect((await changing(member, 'user')).status).toBe(200)
    expect(await world.attempt(member, listUsers)).toMatchObject({ status: 403, code: 'admin.required' })
    expect(
      await world.attempt(member, adjustPoints, {
        params: { userId: admin.id },
        body: { amount: 5, description: 'Still?' },
      }),
    ).toMatchObject({ status: 403, code: 'admin.required' })
    expect((await changing(member, 'user')).code).toBe('role.already')
  })

  test('is granted and removed by the command with the same audit entries, without an actor', async () => {
    const member = await world.aMember()
    expect(await setRole(world.services.database, member.email, 'admin', 'npm run admin -- grant')).toBe(
      'changed',
    )
    expect((await auditOfPerson(world, member.id)).at(-1)).toMatchObject({
      actor_id: null,
      action: 'user.promoted',
      reason: 'npm run admin -- grant',
    })
    expect(await setRole(world.services.database, member.email, 'admin', 'again')).toBe('unchanged')
    expect(await setRole(world.services.database, member.email.toUpperCase(), 'user', 'revoke')).toBe(
      'changed',
    )
    expect(await setRole(world.services.database, 'nobody@example.ca', 'admin', 'again')).toBe('unknown')
  })

  test.each(['demote each other', 'suspend each other', 'give up their own role'] as const)(
    'two admins %s at once: one stays an admin',
    async (what) => {
      const own = await anotherWorld()
      for (let round = 0; round < 3; round += 1) {
        await own.sql(`update users set role = 'user' where role = 'admin'`)
        const [first, second] = [await own.anAdmin(), await own.anAdmin()]
        const attempt = (by: Person, of: Person) =>
          what === 'suspend each other'
            ? own.attempt(by, suspendUser, { params: { userId: of.id }, body: { memberText: 'Race' } })
            : own.attempt(by, changeUserRole, { params: { userId: of.id }, body: { role: 'user' } })
        const isOwn = what === 'give up their own role'
        const outcomes = await Promise.all([
          ...Array.from({ length: 4 }, () => attempt(first, isOwn ? first : second)),
          ...Array.from({ length: 4 }, () => attempt(second, isOwn ? second : first)),
        ])
        expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
        const rows = await own.sql(`select id from users where role = 'admin' and suspended_at is null`)
        expect(rows).toHaveLength(1)
      }
    },
  )

  test('the last admin keeps it, no matter who asks', async () => {
    const own = await anotherWorld()
    const only = await own.anAdmin()
    const giveUp = await own.attempt(only, changeUserRole, {
      params: { userId: only.id },
      body: { role: 'user' },
    })
    expect(giveUp).toMatchObject({ status: 409, code: 'admin.last' })
    expect(await setRole(own.services.database, only.email, 'user', 'revoke')).toBe('last')
    const alone = await own.attempt(only, adjustPoints, {
      params: { userId: only.id },
      body: { amount: 10, description: 'Nobody else can' },
    })
    expect(alone.status).toBe(200)
  })
})

test.each(['suspended', 'demoted'] as const)(
  'open streams of a %s admin end, and carry nothing that comes later',
  async (how) => {
    const colleague = await world.anAdmin()
    const [theirs, mine] = [await followStream(world, colleague), await followStream(world, admin)]
    if (how === 'suspended') {
      await world.call(admin, suspendUser, { params: { userId: colleague.id }, body: { memberText: 'Test' } })
    } else {
      await world.call(admin, changeUserRole, { params: { userId: colleague.id }, body: { role: 'user' } })
    }
    await adjusting(await world.aMember(), 5)
    await expect.poll(() => mine.said()).toContain('"balance"')
    await expect.poll(() => theirs.hasEnded()).toBe(true)
    if (how === 'demoted') expect(theirs.said()).toContain('"account"')
    expect(theirs.said()).not.toContain('"balance"')
    mine.close()
    const again = await world.request(colleague, '/api/events', { signal: AbortSignal.timeout(30_000) })
    expect(again.status).toBe(how === 'suspended' ? 401 : 200)
    await again.body?.cancel()
  },
)

describe('the list of users', () => {
  const found = async (query: object) =>
    (await world.call(admin, listUsers, { query: { limit: '200', ...query } })).map(({ id }) => id)

  test.each([
    ['Ng', 'NG', true],
    ['Ng', 'n', true],
    ['Ng', 'gn', false],
    ['Żó', 'żÓ', true],
    ['Żó', 'Zo', true],
    ['Żó', 'Za', false],
    ['Zo', 'Żó', true],
    ['D’A', "d'a", true],
    ['100%', '0%', true],
    ['100%', '1%', false],
    ['Ann_', 'N_', true],
    ['Ann_', 'a_', false],
    ['Back\\', 'K\\', true],
    ['Back\\', '\\', true],
    ['Back\\', 'c\\', false],
    ["D'A", "d'a", true],
    ["D'A", "a'd", false],
  ])('finds the name %s by %s: %s', async (name, search, isFound) => {
    const { id } = await world.aMember({
      name,
      first_name: null,
      last_name: null,
      email: `${randomUUID()}@88.ca`,
    })
    expect((await found({ search })).includes(id)).toBe(isFound)
  })

  test('finds parts of names and addresses if every word matches; wildcards are plain characters', async () => {
    const zoe = await world.aMember({ first_name: 'Zoé', last_name: 'Quenneville', name: 'Zoé Quenneville' })
    const only = await world.aMember({ email: 'quenn_ville@example.ca' })
    expect((await found({ search: 'quenneville' })).sort()).toEqual([zoe.id])
    expect(await found({ search: 'QUENN' })).toEqual([only.id, zoe.id])
    expect(await found({ search: 'Quenneville zoé' })).toEqual([zoe.id])
    expect(await found({ search: 'n_v' })).toEqual([only.id])
    expect(await found({ search: 'quenn%ville' })).toEqual([])
    expect(await found({ search: 'nobody like this' })).toEqual([])
  })

  test('is newest first, page by page, without a gap where times are equal', async () => {
    const moment = new Date('2031-05-01T10:00:00.123Z')
    const same = await many(5, () => world.aMember({ created_at: moment, last_name: 'Samemoment' }))
    const pages = await world.everyPage(admin, listUsers, 2, { search: 'samemoment' })
    expect(pages.map(({ id }) => id)).toEqual(
      same
        .map(({ id }) => id)
        .sort()
        .reverse(),
    )
    const [newest] = await world.call(admin, listUsers, { query: { limit: '1' } })
    expect(same.map(({ id }) => id)).toContain(newest!.id)
  })

  test('is filtered by role and account status', async () => {
    const suspended = await world.aMember({ suspended_at: new Date() })
    const deleted = await aDeletedUser()
    const active = await world.aMember()
    const ids = [suspended.id, deleted.id, active.id]
    const which = async (query: object) => {
      const listed = await found(query)
      return ids.map((id) => listed.includes(id))
    }
    expect(await which({})).toEqual([true, true, true])
    expect(await which({ status: 'suspended' })).toEqual([true, false, false])
    expect(await which({ status: 'deleted' })).toEqual([false, true, false])
    expect(await which({ status: 'active' })).toEqual([false, false, true])
    expect(await which({ role: 'admin' })).toEqual([false, false, false])
    expect(await found({ role: 'admin' })).toContain(admin.id)
  })

  test('leaves deleted accounts out of its statistics', async () => {
    const before = await world.call(admin, getUserStats)
    await world.aMember({ points: 70 })
    const leaving = await world.aMember({ points: 30 })
    const after = await world.call(admin, getUserStats)
    expect([
      after.totalUsers - before.totalUsers,
      after.totalPointsBalance - before.totalPointsBalance,
    ]).toEqual([2, 100])
    await givePassword(world, leaving.id)
    await world.call(leaving, deleteAccount, { body: { password: PASSWORD } })
    const left = await world.call(admin, getUserStats)
    expect([
      left.totalUsers - before.totalUsers,
      left.totalPointsBalance - before.totalPointsBalance,
    ]).toEqual([1, 70])
    expect(await world.call(admin, getUser, { params: { userId: leaving.id } })).toMatchObject({
      firstName: null,
      email: `deleted-${leaving.id}@deleted.invalid`,
    })
  })
})

describe('one user', () => {
  test('has a profile, a balance, counts, and lists in pages', async () => {
    await world.anAdmin()
    const member = await world.aMember({ points: 500, phone_number: '+19055550100', bio: 'Hi.' })
    for (const amount of [1, 2, 3]) await adjusting(member, amount)
    const reward = await world.aReward({ points_cost: 10 })
    await world.redeem(member, reward)
    await world.aPendingSubmission(member)
    await world.aPendingSubmission(member)
    const params = { userId: member.id }
    expect(await world.call(admin, getUser, { params })).toMatchObject({
      id: member.id,
      totalPoints: 496,
      phoneNumber: '+19055550100',
      anotherAdminExists: true,
      isConfiguredAdmin: false,
      counts: {
        entries: 5,
        adjustments: 3,
        claims: 2,
        submissions: 2,
        pendingSubmissions: 2,
        approvedSubmissions: 0,
        requests: 1,
        openRequests: 1,
      },
    })
    const ledger: number[] = []
    let cursor: string | undefined
    do {
      const page = await world.attempt(admin, listUserPoints, {
        params,
        query: { limit: '2', ...(cursor && { cursor }) },
      })
      ledger.push(...page.reply!.map(({ balanceAfter }) => balanceAfter))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(ledger).toEqual([496, 506, 503, 501, 500])
    expect((await world.call(admin, listUserAdjustments, { params })).map(({ amount }) => amount)).toEqual([
      3, 2, 1,
    ])
    expect(await world.call(admin, listUserClaims, { params })).toMatchObject([
      { latestStatus: 'pending', leftAt: null },
      { latestStatus: 'pending' },
    ])
    expect(await world.call(admin, listUserSubmissions, { params })).toMatchObject([
      { status: 'pending', version: 1, isNewest: true },
      { status: 'pending' },
    ])
    expect(await world.call(admin, listUserRequests, { params })).toMatchObject([
      { status: 'pending', pointsSpent: 10, reward: { name: reward.name } },
    ])
  })

  test('is 404 when unknown, and so are its lists', async () => {
    const params = { userId: 'nobody' }
    expect(await world.attempt(admin, getUser, { params })).toMatchObject({
      status: 404,
      code: 'user.unknown',
    })
    expect(await world.attempt(admin, listUserPoints, { params })).toMatchObject({
      status: 404,
      code: 'user.unknown',
    })
  })

  test('never shows a password, a token or a secret', async () => {
    const member = await world.aMember()
    const text = await (await world.request(admin, `/api/admin/users/${member.id}`)).text()
    expect(text).not.toMatch(/password|token|secret/i)
  })
})
