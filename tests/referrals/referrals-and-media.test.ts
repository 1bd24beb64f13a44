import { describe, expect, test } from 'vitest'
import { dismissAnnouncement, listAnnouncements } from '#contract/announcements/announcements.ts'
import { getTaskHistory } from '#contract/claims/history.ts'
import { claimMedia, listTaskMedia } from '#contract/media/media.ts'
import { claimReferral, getReferralStats } from '#contract/referrals/referrals.ts'
import { announcements } from '#server/database/schema/announcements.ts'
import { many } from '../support/world/at-once.ts'
import { friends, referralCodeOf } from '../support/world/friends.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

async function aPending(member: Person, points: number): Promise<number> {
  const task = await world.aTask({ points })
  return (await world.aPendingSubmission(member, { task })).id
}

const approve = (id: number) => world.review(admin, id, 'approved')

describe('the referral bonus', () => {
  test('exactly 1,000 points pay nothing; one more pays both friends once', async () => {
    const { referrer, newcomer } = await friends(world)
    await approve(await aPending(newcomer, 1000))
    expect(await world.balanceOf(referrer)).toBe(0)
    await approve(await aPending(newcomer, 1))
    expect([await world.balanceOf(referrer), await world.balanceOf(newcomer)]).toEqual([500, 1501])
    await approve(await aPending(newcomer, 100))
    expect(await world.balanceOf(referrer)).toBe(500)
  })

  test('600 and 600 points approved at once pay once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { referrer, newcomer } = await friends(world)
      const pending = await Promise.all([aPending(newcomer, 600), aPending(newcomer, 600)])
      await Promise.all(pending.map(approve))
      expect([await world.balanceOf(referrer), await world.balanceOf(newcomer)]).toEqual([500, 1700])
    }
  })

  test('a code entered while the newcomer crosses the threshold pays once, in either order', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [referrer, newcomer] = await Promise.all([world.aMember(), world.aMember()])
      const pending = await aPending(newcomer, 1500)
      const referralCode = await referralCodeOf(world, referrer)
      await Promise.all([approve(pending), world.call(newcomer, claimReferral, { body: { referralCode } })])
      expect([await world.balanceOf(referrer), await world.balanceOf(newcomer)]).toEqual([500, 2000])
    }
  })

  test('two friends enter each other’s codes at once: one referral', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, two] = await Promise.all([world.aMember(), world.aMember()])
      const [first, second] = await Promise.all([referralCodeOf(world, one), referralCodeOf(world, two)])
      const attempts = await Promise.all([
        world.attempt(one, claimReferral, { body: { referralCode: second } }),
        world.attempt(two, claimReferral, { body: { referralCode: first } }),
      ])
      expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test.each([
    ['their own code', 'referral.self-referral', async (member: Person) => referralCodeOf(world, member)],
    ['an unknown code', 'referral.unknown-code', async () => 'ZZZZZZZZ'],
    ['nothing but spaces', 'referral.empty', async () => '   '],
  ])('%s is refused with %s', async (_what, code, referralCode) => {
    const member = await world.aMember()
    const attempt = await world.attempt(member, claimReferral, {
      body: { referralCode: await referralCode(member) },
    })
    expect(attempt.code).toBe(code)
  })

  test('a code is entered once, in upper or lower case, within 7 days of joining', async () => {
    const referrer = await world.aMember()
    const code = await referralCodeOf(world, referrer)
    const newcomer = await world.aMember()
    await world.call(newcomer, claimReferral, { body: { referralCode: ` ${code.toLowerCase()} ` } })
    expect((await world.attempt(newcomer, claimReferral, { body: { referralCode: code } })).code).toBe(
      'referral.already-claimed',
    )
    const late = await world.aMember({ created_at: new Date(Date.now() - 7 * 86_400_000) })
    expect((await world.attempt(late, claimReferral, { body: { referralCode: code } })).code).toBe(
      'referral.window-closed',
    )
    expect(await world.call(referrer, getReferralStats)).toMatchObject({
      totalReferrals: 1,
      totalRewards: 0,
      pendingRewards: 500,
    })
  })
})

describe('bonus media', () => {
  async function aMediaTask(bonus = 25) {
    const task = await world.aTask({ capacity: 100 })
    const file = await world.aBonusFile({ task_id: task.id, bonus_points: bonus })
    return { task, file }
  }

  test('64 members race for one file: one gets it, the others get 409', async () => {
    const { task, file } = await aMediaTask()
    const members = await many(64, () => world.aMember())
    await Promise.all(members.map((member) => world.claim(member, task)))
    const attempts = await Promise.all(
      members.map((member) =>
        world.attempt(member, claimMedia, { params: { id: task.id, mediaId: file.id } }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(attempts.filter(({ status }) => status === 409)).toHaveLength(63)
  })

  test('a range request gets that part, under the name the file was uploaded with', async () => {
    const { file } = await aMediaTask()
    await world.services.files.put('media/parts', Buffer.from('0123456789'), { contentType: 'video/webm' })
    await world.sql(
      `update media set file_key = 'media/parts', media_type = 'video/webm', filename = $2 where id = $1`,
      [file.id, 'été "1".webm'],
    )
    const ask = (headers: Record<string, string>) =>
      world.request(admin, `/api/media/${file.id}/file`, { headers })
    const whole = await ask({})
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('content-disposition')).toBe(
      `inline; filename="_t_ _1_.webm"; filename*=UTF-8''%C3%A9t%C3%A9%20%221%22.webm`,
    )
    const etag = whole.headers.get('etag')!
    const NO_PART = '{"message":"This part of the file doesn’t exist.","code":"range.unsatisfiable"}'
    const answers = [
      ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
      ['bytes=-3', 206, '789', 'bytes 7-9/10'],
      ['bytes=10-', 416, NO_PART, 'bytes */10'],
      ['bytes=4-2', 200, '0123456789', null],
      ['bytes=0-1,4-5', 200, '0123456789', null],
    ] as const
    for (const [range, status, text, contentRange] of answers) {
      const part = await ask({ range })
      expect([range, part.status, await part.text(), part.headers.get('content-range')]).toEqual([
        range,
        status,
        text,
        contentRange,
      ])
    }
    expect((await ask({ range: 'bytes=2-4', 'if-range': etag })).status).toBe(206)
    expect((await ask({ range: 'bytes=2-4', 'if-range': '"another"' })).status).toBe(200)
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      expect([known, (await ask({ 'if-none-match': known })).status]).toEqual([known, 304])
    }
  })

  test('the ledger check finds a bonus without its claim, and a claim that is not the owner’s', async () => {
    const { task, file } = await aMediaTask()
    const [owner, other] = [await world.aMember(), await world.aMember()]
    await world.claim(owner, task)
    await world.call(owner, claimMedia, { params: { id: task.id, mediaId: file.id } })
    await world.sql('update media set claimed_by = $2 where id = $1', [file.id, other.id])
    expect((await world.violations()).map(({ claim }) => claim)).toEqual([
      expect.stringContaining('a media file has at most one owner'),
    ])
    await world.sql('update media set claimed_by = $2 where id = $1', [file.id, owner.id])
    await world.sql('update media_claims set reversed_at = now() where media_id = $1', [file.id])
    expect((await world.violations()).map(({ claim }) => claim)).toEqual([
      expect.stringContaining('a media claim has paid its bonus once'),
    ])
    await world.sql('update media_claims set reversed_at = null where media_id = $1', [file.id])
  })

  test('leaving the task takes the bonus back once, and the file stays used', async () => {
    const { task, file } = await aMediaTask()
    const member = await world.aMember()
    const params = { id: task.id, mediaId: file.id }
    expect((await world.attempt(member, claimMedia, { params })).code).toBe('claim.missing')
    await world.claim(member, task)
    await world.call(member, claimMedia, { params })
    await world.call(member, claimMedia, { params })
    expect(await world.balanceOf(member)).toBe(25)
    await world.leave(member, task)
    expect(await world.balanceOf(member)).toBe(0)
    const other = await world.aMember()
    expect(await world.call(other, listTaskMedia, { params: { id: task.id } })).toEqual([])
  })
})

test('a dismissed announcement stays away for that member only', async () => {
  const [made] = await world.queries
    .insert(announcements)
    .values({ title: 'Holiday hours', content: 'Reviews take longer.', created_by: admin.id, priority: null })
    .returning()
  await world.queries
    .insert(announcements)
    .values({ title: 'Past', content: 'Gone', created_by: admin.id, expires_at: new Date(Date.now() - 1) })
  const [one, two] = [await world.aMember(), await world.aMember()]
  await world.call(one, dismissAnnouncement, { params: { id: made!.id } })
  await world.call(one, dismissAnnouncement, { params: { id: made!.id } })
  expect(await world.call(one, listAnnouncements)).toEqual([])
  expect((await world.call(two, listAnnouncements)).map(({ title }) => title)).toEqual(['Holiday hours'])
})

test('the history has every claim in one of four lists, and each list continues', async () => {
  const member = await world.aMember()
  const tasks = await many(3, () => world.aTask())
  for (const task of tasks) await world.claim(member, task)
  await approve(await aPending(member, 10))
  const first = await world.call(member, getTaskHistory, { query: { limit: 2 } })
  expect(first.counts).toEqual({ claimed: 3, pending: 0, completed: 1, rejected: 0 })
  expect(first.claimed).toHaveLength(2)
  const rest = await world.call(member, getTaskHistory, {
    query: { status: 'claimed', cursor: first.next.claimed ?? '' },
  })
  expect([...first.claimed, ...rest.claimed].map(({ task }) => task.id)).toEqual(
    tasks.map(({ id }) => id).reverse(),
  )
  expect(rest.next.claimed).toBeNull()
})
