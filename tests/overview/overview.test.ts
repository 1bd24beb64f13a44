import { readFile } from 'node:fs/promises'
import { eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { getOverview } from '#contract/overview/overview.ts'
import { DUTIES, type Duty } from '#domain/identity/duties.ts'
import { decidedAltogether, medianMinutes } from '#domain/overview/overview.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import { support_messages } from '#server/database/schema/inbox.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { overview_days } from '#server/database/schema/overview.ts'
import { accounts } from '#server/database/schema/points.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { undone_reviews } from '#server/database/schema/reviews.ts'
import { lastDays, readDays } from '#server/overview/days.ts'
import { readOverview } from '#server/overview/queries.ts'
import { queueBacklogDigest } from '#server/overview/queue-backlog-digest.ts'
import { entriesInBulk } from '#server/points/entries-in-bulk.ts'
import { hoursAgo } from '../support/world/ago.ts'
import { type Person, startWorld, type World } from '../support/world/world.ts'

const NO_LOOKS = { decided: 0, changed: 0 }

describe('the arithmetic', () => {
  test('the median covers all days together, even with gaps', () => {
    expect(medianMinutes([])).toBeNull()
    expect(medianMinutes([{}, { '0': 1 }])).toBe(2.5)
    expect(medianMinutes([{ '2': 1, '10': 1 }, { '300': 1 }])).toBe(52.5)
    expect(medianMinutes([{ '1': 2 }, { '9': 2 }])).toBe(7.5)
  })

  test('the reviewer with the most decisions comes first', () => {
    const day = { a: { submissions: 1, requests: 0 }, b: { submissions: 1, requests: 2 } }
    expect(decidedAltogether([day, { a: { submissions: 1, requests: 0 } }])).toEqual([
      { id: 'b', submissions: 1, requests: 2 },
      { id: 'a', submissions: 2, requests: 0 },
    ])
  })

  test.each([
    ['2026-03-08T04:59:59Z', '2026-03-07'],
    ['2026-03-08T05:00:00Z', '2026-03-08'],
    ['2026-03-09T03:59:59Z', '2026-03-08'],
    ['2026-03-09T04:00:00Z', '2026-03-09'],
    ['2026-11-02T04:59:59Z', '2026-11-01'],
    ['2026-11-02T05:00:00Z', '2026-11-02'],
  ])('at %s it is %s in Toronto, and the days before have no gaps', (now, today) => {
    const days = lastDays(new Date(now), 30)
    expect(days.at(-1)).toBe(today)
    expect(new Set(days).size).toBe(30)
    expect(days).toEqual([...days].sort())
  })
})

describe('the figures', () => {
  let world: World
  let admin: Person
  let member: Person
  beforeEach(async () => {
    world = await startWorld({}, { rowsByHand: true })
    admin = await world.anAdmin({ name: 'Avery Roy' })
    member = await world.aMember()
  })
  afterEach(() => world.close())

  /** Proof sent at one moment and decided at another, by an admin or automatically. */
  async function aSubmission(
    sent: string,
    reviewed: string | null,
    by: string | null = admin.id,
  ): Promise<void> {
    const { id } = await world.aPendingSubmission(member, { submitted_at: new Date(sent) })
    if (reviewed === null) return
    await world.change(
      submissions,
      { id },
      { status: 'approved', reviewed_at: new Date(reviewed), reviewed_by: by, points_awarded: 50 },
    )
  }

  async function anEntry(
    at: string,
    amount: number,
    kind: 'task_award' | 'refund' | 'adjustment',
  ): Promise<void> {
    await world.queries.$client.query(
      entriesInBulk(`select '${member.id}', ${amount}, '${kind}', 'at ${at}', 'Test', timestamptz '${at}'`),
    )
  }

  /** March 8, 2026 begins in Toronto at 05:00 UTC and ends at 04:00 UTC. */
  async function someDaysOfMarch(): Promise<void> {
    await aSubmission('2026-03-08T04:59:59Z', '2026-03-08T05:09:59Z')
    await aSubmission('2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z')
    await aSubmission('2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00Z')
    await aSubmission('2026-03-09T04:00:00Z', null)
    await aSubmission('2026-03-09T04:00:01Z', '2026-03-09T04:00:02Z', null)
  }

  test('fall on the right side of midnight in Toronto, even when the clocks change', async () => {
    await someDaysOfMarch()
    await anEntry('2026-03-08T04:59:59Z', 10, 'task_award')
    await anEntry('2026-03-08T05:00:00Z', 20, 'task_award')
    await anEntry('2026-03-09T03:59:59Z', 40, 'task_award')
    await anEntry('2026-03-09T04:00:00Z', 80, 'task_award')
    await anEntry('2026-03-08T12:00:00Z', 500, 'refund')
    await anEntry('2026-03-08T12:00:00Z', 700, 'adjustment')

    const now = new Date('2026-03-09T12:00:00Z')
    const days = await readDays(world.queries, now)
    expect(days.slice(-3)).toEqual([
      {
        day: '2026-03-07',
        submissions: 1,
        pointsAwarded: 10,
        decisionTimes: {},
        decidedBy: {},
        secondLooks: NO_LOOKS,
      },
      {
        day: '2026-03-08',
        submissions: 2,
        pointsAwarded: 60,
        decisionTimes: { '2': 1, '275': 1 },
        decidedBy: { [admin.id]: { submissions: 2, requests: 0 } },
        secondLooks: NO_LOOKS,
      },
      {
        day: '2026-03-09',
        submissions: 2,
        pointsAwarded: 80,
        decisionTimes: { '0': 1 },
        decidedBy: { [admin.id]: { submissions: 1, requests: 0 } },
        secondLooks: null,
      },
    ])
  })

  test('of a past day are measured once; today is measured each time', async () => {
    const now = new Date('2026-03-09T12:00:00Z')
    await someDaysOfMarch()
    await readDays(world.queries, now)
    const kept = await world.queries.select().from(overview_days)
    expect(
      kept
        .map(({ day }) => day)
        .toSorted()
        .at(-1),
    ).toBe('2026-03-08')
    expect(kept).toHaveLength(29)
    await aSubmission('2026-03-09T11:00:00Z', null)
    const again = await readDays(world.queries, now)
    expect(again.slice(-2).map((day) => day.submissions)).toEqual([2, 3])
  })

  test('of the day that just ended are not kept yet, because its transactions may still be running', async () => {
    const soon = new Date('2026-03-10T04:59:59Z')
    const counted = async (now: Date) =>
      (await readDays(world.queries, now)).find(({ day }) => day === '2026-03-09')!.submissions
    const atFirst = await counted(soon)
    expect(await world.queries.$count(overview_days, eq(overview_days.day, '2026-03-09'))).toBe(0)
    await aSubmission('2026-03-10T03:59:59Z', null)
    expect(await counted(new Date('2026-03-10T05:00:00Z'))).toBe(atFirst + 1)
    await aSubmission('2026-03-09T13:00:00Z', null)
    expect(await counted(new Date('2026-03-10T05:00:00Z'))).toBe(atFirst + 1)
    expect(await world.queries.$count(overview_days, eq(overview_days.day, '2026-03-09'))).toBe(1)
  })

  /** A second look that was asked for and decided at these moments. */
  async function aSecondLook(asked: string, decided: string, status: 'approved' | 'rejected') {
    const { id } = await world.aPendingSubmission(member, {
      submitted_at: new Date(Date.parse(asked) - HOUR_MS),
    })
    const second = { contested_at: new Date(asked), contest_reason: 'Look.', first_reviewed_by: admin.id }
    const decision = { status, reviewed_at: new Date(decided), reviewed_by: admin.id }
    const points_awarded = status === 'approved' ? 50 : null
    await world.change(submissions, { id }, { ...second, ...decision, points_awarded })
    return id
  }

  /** Two on March 7, of which one changed the decision, and one on March 8. */
  async function someSecondLooks(): Promise<number> {
    await aSecondLook('2026-03-07T12:00:00Z', '2026-03-07T13:00:00Z', 'rejected')
    const undone = await aSecondLook('2026-03-07T12:00:00Z', '2026-03-07T14:00:00Z', 'approved')
    await aSecondLook('2026-03-07T12:00:00Z', '2026-03-08T12:00:00Z', 'approved')
    return undone
  }

  test('have the second looks of each finished day and those that changed the decision; an undone one counts once', async () => {
    const undone = await someSecondLooks()
    const looks = async (now: string) =>
      (await readDays(world.queries, new Date(now))).slice(-3).map(({ secondLooks }) => secondLooks)
    expect(await looks('2026-03-09T01:00:00Z')).toEqual([NO_LOOKS, { decided: 2, changed: 1 }, null])
    await world.queries.insert(undone_reviews).values({
      submission_id: undone,
      ...{ status: 'approved', reviewed_at: new Date('2026-03-07T14:00:00Z'), reviewed_by: admin.id },
      ...{ undone_by: admin.id, reason: 'A mistake.' },
    })
    const again = {
      status: 'rejected',
      reviewed_at: new Date('2026-03-08T13:00:00Z'),
      points_awarded: null,
    } as const
    await world.change(submissions, { id: undone }, again)
    expect(await looks('2026-03-10T01:00:00Z')).toEqual([
      { decided: 2, changed: 1 },
      { decided: 1, changed: 1 },
      null,
    ])
  })

  test('of the last days get their second looks in a database from before they were counted', async () => {
    await someSecondLooks()
    const days = Math.ceil((Date.now() - Date.parse('2026-03-09T01:00:00Z')) / DAY_MS)
    const later = (column: string) => `${column} = ${column} + interval '${24 * days} hours'`
    await world.sql(`update submissions set ${['submitted_at', 'contested_at', 'reviewed_at'].map(later)}`)
    const now = new Date(Date.now() + 2 * DAY_MS)
    const looks = async () =>
      (await world.queries.select().from(overview_days).orderBy(overview_days.day)).map(
        ({ second_looks, second_looks_changed }) => [second_looks, second_looks_changed],
      )
    await readDays(world.queries, now)
    const measured = await looks()
    expect(measured.filter(([decided]) => decided! > 0)).not.toEqual([])
    await world.sql('update overview_days set second_looks = 0, second_looks_changed = 0')
    const migration = await readFile('src/server/database/migrations/0008_second_look_counts.sql', 'utf8')
    await world.sql(migration.slice(migration.indexOf('update overview_days')))
    expect(await looks()).toEqual(measured)
  })

  test('are the same for two who ask at once', async () => {
    const now = new Date('2026-04-20T12:00:00Z')
    const [one, other] = await Promise.all([readDays(world.queries, now), readDays(world.queries, now)])
    expect(one).toEqual(other)
    expect(one).toHaveLength(30)
  })

  test('give the decisions of each reviewer and the median time to decide', async () => {
    await someDaysOfMarch()
    const overview = await readOverview(
      world.queries,
      { id: admin.id, role: 'admin', duties: ['reviews'] },
      new Date('2026-03-09T12:00:00Z'),
    )
    expect(overview.decisions).toEqual({
      last7Days: { decided: 3, medianMinutes: 12.5 },
      last30Days: { decided: 3, medianMinutes: 12.5 },
    })
    expect(overview.reviewers).toEqual([{ id: admin.id, name: 'Avery Roy', submissions: 3, requests: 0 }])
  })
})

describe('what is due', () => {
  let world: World
  let admin: Person
  let member: Person
  beforeEach(async () => {
    world = await startWorld()
    admin = await world.anAdmin()
    member = await world.aMember({ points: 1000 })
  })
  afterEach(() => world.close())

  const digests = () =>
    world.queries.select().from(mails).where(like(mails.cause, 'backlog:%')).orderBy(mails.id)

  test('an empty backlog sends no email', async () => {
    await world.aPendingSubmission(member)
    await queueBacklogDigest(world.services)
    expect(await digests()).toEqual([])
  })

  /** Returns the submission that has waited longest. */
  async function aBacklog() {
    await world.aPendingSubmission(member)
    await world.aPendingSubmission(member, { submitted_at: hoursAgo(25) })
    const oldest = await world.aPendingSubmission(member, { submitted_at: hoursAgo(50) })
    // A second look counts from its request.
    await world.aPendingSubmission(member, { submitted_at: hoursAgo(400), contested_at: hoursAgo(1) })
    const reward = await world.aReward({ points_cost: 150 })
    await world.redeem(member, reward)
    const { id } = await world.redeem(member, reward)
    await world.decide(admin, id, 'approved')
    const body = { subject: 'Help', message: 'Please.' }
    await world.call(member, sendSupportMessage, { body })
    const { id: late } = await world.call(member, sendSupportMessage, { body })
    await world.change(support_messages, { id: late }, { due_at: hoursAgo(1) })
    return oldest
  }

  test('has the backlog and its age, reward requests with their points, the inbox and the points outstanding', async () => {
    const oldest = await aBacklog()
    const overview = await world.call(admin, getOverview)
    expect(overview.backlog).toMatchObject({ pending: 4, over24Hours: 2, over48Hours: 1 })
    expect(Date.parse(overview.backlog!.oldestAt!)).toBe(oldest.submitted_at.getTime())
    expect(overview.redemptions).toMatchObject({
      pending: 1,
      pendingPoints: 150,
      approved: 1,
      approvedPoints: 150,
    })
    expect(overview.inbox).toEqual({ open: 2, overdue: 1 })
    const balances = await world.queries.select({ balance: accounts.balance }).from(accounts)
    expect(overview.pointsOutstanding).toBe(balances.reduce((sum, { balance }) => sum + balance, 0))
    expect(overview.days).toHaveLength(30)
    expect(overview.reviewers).toEqual([
      { id: admin.id, name: expect.any(String), submissions: 0, requests: 1 },
    ])
  })

  test('has the parts that the admin’s duties allow', async () => {
    await aBacklog()
    const whole = await world.call(admin, getOverview)
    const PARTS = {
      reviews: ['backlog', 'days', 'decisions', 'reviewers'],
      payouts: ['cases', 'redemptions'],
      content: [],
      support: ['inbox'],
    } as const
    for (const duty of DUTIES) {
      const own = await world.call(await world.anAdmin({ duties: [duty] }), getOverview)
      const { asOf, pointsOutstanding, day, ...parts } = own
      const shown = Object.entries(parts).filter(([, part]) => part !== null)
      expect([duty, shown.map(([name]) => name).toSorted()]).toEqual([duty, PARTS[duty]])
      expect(whole).toMatchObject({ ...Object.fromEntries(shown), pointsOutstanding })
    }
  })

  test('changes with a decision', async () => {
    const before = await world.call(admin, getOverview)
    const { id } = await world.aPendingSubmission(member)
    await world.review(admin, id, 'approved')
    const after = await world.call(admin, getOverview)
    expect(after.backlog!.pending).toBe(before.backlog!.pending)
    expect(after.decisions!.last7Days.decided - before.decisions!.last7Days.decided).toBe(1)
    const awarded = (days: typeof after.days) => days!.reduce((sum, day) => sum + day.pointsAwarded, 0)
    expect(awarded(after.days) - awarded(before.days)).toBe(50)
    expect(after.pointsOutstanding - before.pointsOutstanding).toBe(50)
  })

  test('is emailed once a day to each admin who wants email, with the figures', async () => {
    await world.anAdmin({ email_notifications: false })
    await aBacklog()
    const now = new Date()
    await Promise.all([queueBacklogDigest(world.services, now), queueBacklogDigest(world.services, now)])
    await queueBacklogDigest(world.services, now)
    const [mail, ...rest] = await digests()
    expect(rest).toEqual([])
    expect(mail).toMatchObject({ recipient: admin.email, user_id: admin.id })
    const lines = mail!.text_body.split('\n').filter((line) => /^\d+ .*:/.test(line))
    expect(lines).toEqual([
      expect.stringMatching(/^3 submissions to review: 1 overdue\.$/),
      expect.stringMatching(/^2 unassigned messages: 1 overdue\.$/),
      expect.stringMatching(/^1 second look to decide: due \w+ \d/),
      expect.stringMatching(/^1 reward request to review: due \w+ \d/),
      expect.stringMatching(/^1 approved reward to deliver: due \w+ \d/),
    ])
    // Later than the longest day, even when the clocks go back.
    await queueBacklogDigest(world.services, new Date(now.getTime() + 25 * HOUR_MS))
    expect(await digests()).toHaveLength(2)
  })

  test('is emailed to each admin in the parts of their duties, and not at all if none of these is due', async () => {
    const withDuty = Object.fromEntries(
      await Promise.all(
        DUTIES.map(async (duty) => [duty, (await world.anAdmin({ duties: [duty] })).email] as const),
      ),
    ) as Record<Duty, string>
    await world.anAdmin({ duties: [] })
    await aBacklog()
    await world.sql(`update reward_requests set requested_at = now() - interval '25 hours'`)
    const now = new Date()
    await queueBacklogDigest(world.services, now)
    await queueBacklogDigest(world.services, now)
    const partsOf = async () =>
      (await digests())
        .filter(({ recipient }) => recipient !== admin.email)
        .map(({ recipient, text_body }) => [recipient, text_body.match(/\/admin\/[\w?=-]+/g)])
        .toSorted()
    const sent = [
      [withDuty.reviews, ['/admin/task-reviews', '/admin/task-reviews?status=second-look']],
      [withDuty.payouts, ['/admin/reward-reviews', '/admin/reward-reviews?status=approved']],
      [withDuty.support, ['/admin/inbox?owner=none']],
    ].toSorted()
    expect(await partsOf()).toEqual(sent)
    // Nothing of the inbox is late the day after.
    await world.sql(`update support_messages set due_at = now() + interval '9 days'`)
    await queueBacklogDigest(world.services, new Date(now.getTime() + 25 * HOUR_MS))
    const again = sent.filter(([recipient]) => recipient !== withDuty.support)
    expect(await partsOf()).toEqual([...sent, ...again].toSorted())
  })
})
