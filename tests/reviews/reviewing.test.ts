import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { contestSubmission, listTaskSubmissions } from '#contract/proofs/submissions.ts'
import { getSubmission, listSubmissions, reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { addStaffNote, listStaffNotes, reviewSubmissions } from '#contract/reviews/reviewing.ts'
import { many } from '../support/world/at-once.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin({ first_name: 'Ana' })

describe('several decisions at once', () => {
  test('of fifty, one was decided already: forty-nine are approved and the reply reports on each', async () => {
    const { ids, members } = await pending(50)
    const other = await world.anAdmin({ first_name: 'Bo' })
    await world.review(other, ids[7]!, 'rejected')

    const { results } = await world.call(admin, reviewSubmissions, {
      body: { ids, status: 'approved', reviewNotes: 'Thank you all.' },
    })
    expect(results.map(({ id }) => id)).toEqual(ids)
    expect(results.filter(({ refusal }) => refusal === null)).toHaveLength(49)
    expect(results[7]).toMatchObject({
      refusal: {
        code: 'submission.already-reviewed',
        message: 'This submission was already reviewed by Bo and is now rejected.',
      },
      submission: { status: 'rejected', reviewedBy: { id: other.id, name: 'Bo' } },
    })
    expect(results[8]!.submission).toMatchObject({ status: 'approved', reviewNotes: 'Thank you all.' })
    expect(await balances(members)).toEqual(members.map((_, at) => (at === 7 ? 0 : 50)))
  })

  test('two admins decide on the same fifty at once: each is decided once and each member paid once', async () => {
    const { ids, members } = await pending(50)
    const other = await world.anAdmin()
    const replies = await Promise.all(
      [admin, other, admin, other].map((person, at) =>
        world.call(person, reviewSubmissions, {
          body: { ids: at % 2 ? ids.toReversed() : ids, status: 'approved' },
        }),
      ),
    )
    const results = replies.flatMap((reply) => reply.results)
    expect(results.filter(({ refusal }) => refusal === null)).toHaveLength(50)
    expect(new Set(results.flatMap(({ refusal }) => refusal?.code ?? []))).toEqual(
      new Set(['submission.already-reviewed']),
    )
    expect(await balances(members)).toEqual(members.map(() => 50))
    expect(await auditOf(ids)).toBe(50)
  })

  test('half of them approve and half reject the same: each gets one decision', async () => {
    const { ids } = await pending(20)
    const other = await world.anAdmin()
    await Promise.all([
      world.call(admin, reviewSubmissions, { body: { ids, status: 'approved' } }),
      world.call(other, reviewSubmissions, { body: { ids: ids.toReversed(), status: 'rejected' } }),
    ])
    expect(await auditOf(ids)).toBe(20)
  })

  test('submissions the admin may not decide, or that do not exist, stop no others', async () => {
    await world.anAdmin({ first_name: 'Bo' })
    const { ids } = await pending(2)
    const own = await world.aPendingSubmission(admin)
    const contested = await aContested(admin)
    const wanted = [ids[0]!, own.id, contested.id, 999_999_999, ids[1]!, ids[1]!]
    const { results } = await world.call(admin, reviewSubmissions, {
      body: { ids: wanted, status: 'approved' },
    })
    expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual([
      null,
      'submission.own',
      'submission.first-reviewer',
      'not-found',
      null,
    ])
    expect(results[1]!.submission?.status).toBe('pending')
    expect(results[3]!.submission).toBeNull()
  })

  test.each([
    ['none', []],
    ['more than a hundred', Array.from({ length: 101 }, (_, at) => at + 1)],
  ])('%s is refused', async (_what, ids) => {
    const { status } = await world.attempt(admin, reviewSubmissions, { body: { ids, status: 'approved' } })
    expect(status).toBe(400)
  })
})

describe('review tasks', () => {
  test('three tries are paid, and an approval after the third failed one is not', async () => {
    const { member, task } = await world.aClaim({ is_review: true, points: 80 })
    for (const version of [1, 2, 3]) {
      const { id } = await world.submit(member, task, `Try ${version}`)
      expect(await world.call(admin, getSubmission, { params: { id } })).toMatchObject({
        version,
        task: { isReview: true, points: 80 },
      })
      await world.review(admin, id, 'rejected')
    }
    const { id } = await world.submit(member, task, 'Try 4')
    expect((await world.call(admin, getSubmission, { params: { id } })).task.points).toBe(0)
    const refused = await world.attempt(admin, reviewSubmission, {
      params: { id },
      body: { status: 'approved', outcome: 'paid-not-visible' },
    })
    expect(refused).toMatchObject({ status: 400, code: 'submission.outcome' })
    const approved = await world.review(admin, id, 'approved')
    expect(approved).toMatchObject({ status: 'approved', pointsAwarded: 0 })
    expect(await balances([member])).toEqual([0])
    expect(await entriesOf(member)).toBe(0)
    expect(await noticesOf(member)).toContain(
      'Your submission is approved. Tries after the third aren’t paid.',
    )
  })

  test.each([1, 2, 3])('try %i is paid in full', async (tries) => {
    const { member, task } = await world.aClaim({ is_review: true, points: 80 })
    for (let version = 1; version < tries; version += 1) {
      const { id } = await world.submit(member, task, `Try ${version}`)
      await world.review(admin, id, 'rejected')
    }
    const { id } = await world.submit(member, task, 'The last one')
    await world.review(admin, id, 'approved')
    expect(await balances([member])).toEqual([80])
  })

  test('paid although not visible: the member is paid and gets a notice', async () => {
    const task = await world.aTask({ is_review: true, points: 80 })
    const member = await world.aMember()
    const { id } = await world.aPendingSubmission(member, { task })
    const approved = await world.call(admin, reviewSubmission, {
      params: { id },
      body: { status: 'approved', outcome: 'paid-not-visible' },
    })
    expect(approved).toMatchObject({ outcome: 'paid-not-visible', pointsAwarded: 80 })
    expect(await balances([member])).toEqual([80])
    const [latest] = await world.call(member, listTaskSubmissions, { params: { id: task.id } })
    expect(latest).toMatchObject({ status: 'approved', outcome: 'paid-not-visible', pointsAwarded: 80 })
    expect(await noticesOf(member)).toContain(
      'Your review isn’t visible online, but we paid you anyway. We added 80 points to your account.',
    )
  })

  test.each([
    ['a rejection', true, 'rejected'],
    ['another task', false, 'approved'],
  ] as const)('%s cannot be paid as not visible', async (_what, is_review, status) => {
    const { id } = await world.aPendingSubmission(await world.aMember(), {
      task: await world.aTask({ is_review }),
    })
    const refused = await world.attempt(admin, reviewSubmission, {
      params: { id },
      body: { status, outcome: 'paid-not-visible' },
    })
    expect(refused).toMatchObject({ status: 400, code: 'submission.outcome' })
    expect((await world.call(admin, getSubmission, { params: { id } })).status).toBe('pending')
  })
})

test('second looks have their own filter, alone or with another', async () => {
  const first = await world.anAdmin()
  const contested = await aContested(first, 'Second looks')
  await world.aPendingSubmission(await world.aMember(), {
    task: await world.aTask({ category: 'Second looks' }),
  })
  const found = await world.everyPage(admin, listSubmissions, 1, { status: 'pending', contested: 'true' })
  expect(found.every(({ contest }) => contest !== null)).toBe(true)
  expect(found.map(({ id }) => id)).toContain(contested.id)
  const narrowed = await world.call(admin, listSubmissions, {
    query: { status: 'pending', contested: 'true', category: 'Second looks' },
  })
  expect(narrowed.map(({ id }) => id)).toEqual([contested.id])
  await world.review(admin, contested.id, 'approved')
  expect(
    await world.call(admin, listSubmissions, {
      query: { status: 'pending', contested: 'true', category: 'Second looks' },
    }),
  ).toEqual([])
})

test('every decision is in the audit log with what was decided, for whom and why, and without an email address', async () => {
  const member = await world.aMember()
  const submission = await world.aPendingSubmission(member)
  await world.review(admin, submission.id, 'rejected', 'Too small to read.')
  const rows = await world.sql(
    `select actor_id, action, member_id, before, after, reason, label from audit_log
   where subject_type = 'submission' and subject_id = $1`,
    [String(submission.id)],
  )
  expect(rows).toEqual([
    {
      actor_id: admin.id,
      action: 'submission.rejected',
      member_id: member.id,
      before: { status: 'pending' },
      after: { status: 'rejected' },
      reason: 'Too small to read.',
      label: expect.stringContaining('Share the spring menu'),
    },
  ])
})

describe('staff notes', () => {
  const SECRET = 'This one sends the same picture everywhere'

  test('are beside every submission of the member, with author and time', async () => {
    const member = await world.aMember()
    const [one, other] = [await world.aPendingSubmission(member), await world.aPendingSubmission(member)]
    const note = await world.call(admin, addStaffNote, {
      params: { id: one.id },
      body: { body: ` ${SECRET} ` },
    })
    expect(note).toMatchObject({ body: SECRET, author: { id: admin.id, name: 'Ana' }, isAboutThis: true })
    const second = await world.anAdmin()
    expect(await world.call(second, listStaffNotes, { params: { id: other.id } })).toEqual([
      { ...note, isAboutThis: false },
    ])
    const stranger = await world.aPendingSubmission(await world.aMember())
    expect(await world.call(second, listStaffNotes, { params: { id: stranger.id } })).toEqual([])
    const rows = await world.sql(
      `select action, member_id, before, after, reason from audit_log where subject_id = $1`,
      [String(one.id)],
    )
    expect(rows).toEqual([
      { action: 'submission.note-added', member_id: member.id, before: null, after: null, reason: null },
    ])
  })

  test('reach no member, neither in a call nor in their export', async () => {
    const member = await world.aMember()
    const task = await world.aTask()
    const submission = await world.aPendingSubmission(member, { task })
    await world.call(admin, addStaffNote, { params: { id: submission.id }, body: { body: SECRET } })
    await world.review(admin, submission.id, 'rejected')
    const reads = allEndpoints.filter(({ method }) => method === 'GET')
    let answered = 0
    for (const { path } of reads) {
      const id = path.includes('tasks') || path.startsWith('/api/user/submissions') ? task.id : submission.id
      const response = await world.request(member, path.replaceAll(/:\w+/g, String(id)))
      const text = await response.text()
      expect([path, text.includes(SECRET)]).toEqual([path, false])
      if (path.startsWith('/api/admin'))
        expect([path, [403, 404].includes(response.status)]).toEqual([path, true])
      else if (response.ok) answered += 1
    }
    expect(answered).toBeGreaterThan(12)
    const rows = await world.sql(
      `select 1 from mails where text_body like $1 or html_body like $1
     union all select 1 from notices where body like $1`,
      [`%${SECRET}%`],
    )
    expect(rows).toEqual([])
  })

  test('an admin neither reads nor writes notes about themselves', async () => {
    const about = await world.anAdmin()
    const own = await world.aPendingSubmission(about)
    await world.call(admin, addStaffNote, { params: { id: own.id }, body: { body: SECRET } })
    expect(await world.attempt(about, listStaffNotes, { params: { id: own.id } })).toMatchObject({
      status: 403,
      code: 'submission.own',
    })
    const written = await world.attempt(about, addStaffNote, { params: { id: own.id }, body: { body: 'Me' } })
    expect(written.status).toBe(403)
  })

  test('are refused when empty', async () => {
    const { id } = await world.aPendingSubmission(await world.aMember())
    expect((await world.attempt(admin, addStaffNote, { params: { id }, body: { body: '  ' } })).status).toBe(
      400,
    )
  })
})

async function pending(count: number): Promise<{ ids: number[]; members: Person[] }> {
  const task = await world.aTask({ capacity: null })
  const members = await many(count, () => world.aMember())
  const ids: number[] = []
  for (const member of members) ids.push((await world.aPendingSubmission(member, { task })).id)
  return { ids, members }
}

async function aContested(first: Person, category = 'Social Media') {
  const member = await world.aMember()
  const submission = await world.aPendingSubmission(member, { task: await world.aTask({ category }) })
  await world.review(first, submission.id, 'rejected')
  await world.call(member, contestSubmission, {
    params: { id: submission.id },
    body: { reason: 'Please look at the second line.' },
  })
  return submission
}

async function balances(members: readonly Person[]): Promise<number[]> {
  const rows = await world.sql<{ balance: number }>(
    `select balance from unnest($1::text[]) with ordinality wanted(id, place) join accounts on user_id = wanted.id
   order by place`,
    [members.map(({ id }) => id)],
  )
  return rows.map(({ balance }) => balance)
}

async function count(sql: string, values: unknown[]): Promise<number> {
  return (await world.sql<{ count: number }>(`select count(*)::int as count from ${sql}`, values))[0]!.count
}

function auditOf(ids: readonly number[]): Promise<number> {
  return count(`audit_log where subject_type = 'submission' and subject_id = any($1)`, [ids.map(String)])
}

function entriesOf(member: Person): Promise<number> {
  return count('entries where user_id = $1', [member.id])
}

async function noticesOf(member: Person): Promise<string[]> {
  return (await world.sql<{ body: string }>('select body from notices where user_id = $1', [member.id])).map(
    ({ body }) => body,
  )
}
