import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listRewards } from '#contract/rewards/rewards.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import { ruleOf } from '#domain/campaigns/platform-rules.ts'
import { claimWindowEnds } from '#domain/referrals/referrals.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import { isMarkedAsDemo, markAsDemo } from '#server/database/demo-mark.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { users } from '#server/database/schema/users.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { chanceFrom } from '../demo/chance.ts'
import { fillWithDemoData } from '../demo/fill.ts'
import { DEMO_ADMIN_EMAIL, DEMO_MEMBER_EMAIL, DEMO_PASSWORD } from '../demo/people.ts'
import type { PictureKind } from '../demo/proof-pictures.ts'
import { startOver, startOverIfEarlier } from '../demo/start-over.ts'
import { type DemoStory, tellStory } from '../demo/story.ts'
import { aVisitor, personOf, signIn } from './support/world/visitor.ts'
import { anotherWorld, aWorld, startWorld, type World } from './support/world/world.ts'

const SEED = 7

const FRIENDS = ['member paid', 'member waiting', 'others paid', 'others waiting']

const world = await aWorld()
expect(await fillWithDemoData(world.services, new Date(), SEED)).toBe('filled')

/** Row counts by the value of the expression. */
async function counts(table: string, by: string): Promise<Record<string, number>> {
  const rows = await world.sql<{ key: string; count: number }>(
    `select (${by})::text as key, count(*)::int as count from ${table} group by 1`,
  )
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}

const everyTable = [
  'users',
  'tasks',
  'claims',
  'submissions',
  'rewards',
  'reward_requests',
  'entries',
  'mails',
]

describe('the demo', () => {
  test('its ledger balances, and one balance is below zero because an award was reversed', async () => {
    expect(await world.violations()).toEqual([])
    expect((await counts('accounts', 'balance < 0')).true).toBe(1)
    expect(await counts('entries', 'kind')).toMatchObject({ reversal: 2 })
  })

  test('its audit log has both an undone approval and the undo', async () => {
    const rows = await world.sql<{ actions: string }>(
      `select string_agg(a.action, ', ' order by a.id) as actions from undone_reviews v
       join audit_log a on a.subject_type = 'submission' and a.subject_id = v.submission_id::text
       group by v.submission_id`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { actions } of rows) expect(actions).toBe('submission.approved, submission.approval-undone')
  })

  test('every list has a row in every status', async () => {
    const states = await counts(
      'submissions',
      `status || case when replaced_at is null then '' else ' replaced' end`,
    )
    expect(Object.keys(states).sort()).toEqual(['approved', 'pending', 'rejected', 'rejected replaced'])
    expect(states.pending).toBeGreaterThanOrEqual(35)
    expect((await counts('submissions', 'version > 1')).true).toBeGreaterThan(10)
    const late = `status = 'pending' and submitted_at < now() - interval '48 hours'`
    expect((await counts('submissions', late)).true).toBeGreaterThan(3)
    expect(Object.keys(await counts('reward_requests', 'status')).sort()).toEqual([
      'approved',
      'cancelled',
      'fulfilled',
      'pending',
      'rejected',
    ])
    const delivered = `status = 'fulfilled' and delivery is not null`
    expect((await counts('reward_requests', delivered)).true).toBe(1)
    const friends = `case when (select email from users u where u.id = referrals.referrer_id) = '${DEMO_MEMBER_EMAIL}'
      then 'member' else 'others' end || case when paid_at is null then ' waiting' else ' paid' end`
    expect(Object.keys(await counts('referrals', friends)).sort()).toEqual(FRIENDS)
    expect((await counts('claims', 'left_at is null')).false).toBeGreaterThan(0)
    expect(await counts('rewards', 'is_active')).toEqual({ true: 10, false: 1 })
    expect((await counts('users', 'role')).admin).toBe(2)
    for (const state of [
      'claimed_count = capacity',
      'deadline < now()',
      'deadline > now()',
      'deadline is null',
      'priority',
      'hidden',
      `status = 'inactive'`,
      'capacity is null',
      `rate_limit <= (select count(*) from claims c where c.task_id = tasks.id and c.left_at is null
         and c.claimed_at > now() - make_interval(days => rate_period_days))`,
    ]) {
      expect((await counts('tasks', state)).true, state).toBeGreaterThan(0)
    }
  })

  test('has two clients, one with a running campaign and one whose campaign is finished, nothing of it undecided', async () => {
    expect(await counts('campaigns', 'status')).toEqual({ running: 1, finished: 1 })
    expect(await counts('clients', 'jsonb_array_length(contacts)')).toEqual({ '1': 2 })
    const tasksOf = '(select status from campaigns p where p.id = tasks.campaign_id)'
    expect(await counts('tasks', tasksOf)).toMatchObject({ running: 3, finished: 1 })
    const [running] = await world.sql(
      'select open_units, approved_units from campaigns order by id desc limit 1',
    )
    expect(running!.open_units).toBeGreaterThan(0)
    expect(running!.approved_units).toBeGreaterThan(0)
    expect(
      await world.sql(`select s.id from submissions s join claims c on c.id = s.claim_id
        join campaigns p on p.id = c.campaign_id where p.status = 'finished' and s.status = 'pending'`),
    ).toEqual([])
  })

  test('has nothing in the future', async () => {
    for (const [table, moment] of [
      ['claims', 'claimed_at'],
      ['submissions', 'greatest(submitted_at, reviewed_at)'],
      ['reward_requests', 'greatest(requested_at, reviewed_at)'],
      ['entries', 'created_at'],
      ['referrals', 'greatest(claimed_at, paid_at)'],
      ['users', 'created_at'],
    ] as const) {
      expect((await counts(table, `${moment} > now()`)).true, table).toBeUndefined()
    }
  })

  test('its accounts can sign in and have answered the first questions', async () => {
    for (const [email, path] of [
      [DEMO_MEMBER_EMAIL, '/points'],
      [DEMO_ADMIN_EMAIL, '/admin/task-reviews'],
    ] as const) {
      const visitor = aVisitor(world)
      const page = await signIn(visitor, email, DEMO_PASSWORD, path)
      expect({ status: page.status, path: page.path }).toEqual({ status: 200, path })
    }
  })

  test('its member can afford the cheapest reward and has few claims', async () => {
    const visitor = aVisitor(world)
    await signIn(visitor, DEMO_MEMBER_EMAIL, DEMO_PASSWORD)
    const member = await personOf(world, visitor, DEMO_MEMBER_EMAIL)
    const [cheapest] = await world.call(member, listRewards)
    expect(await world.balanceOf(member)).toBeGreaterThan(cheapest!.pointsCost)
    const held = `(select email from users u where u.id = claims.user_id) = '${DEMO_MEMBER_EMAIL}'`
    expect((await counts('claims', held)).true).toBeLessThan(8)
  })

  test('its member has six open tasks with their time, and each survey has its page', async () => {
    const visitor = aVisitor(world)
    await signIn(visitor, DEMO_MEMBER_EMAIL, DEMO_PASSWORD)
    const member = await personOf(world, visitor, DEMO_MEMBER_EMAIL)
    const open = await world.call(member, listTasks, { query: { open: 'me' } })
    expect(open.filter(({ minutes }) => minutes !== null).length).toBeGreaterThanOrEqual(6)
    const listed = await world.call(member, listTasks)
    const surveys = listed.filter(({ title }) => title.startsWith('Survey'))
    expect(surveys.length).toBeGreaterThan(1)
    for (const { link, title } of surveys) expect(link, title).not.toBeNull()
  })

  test('has the tasks and the reward that the landing page shows, for the same points', async () => {
    const { html } = await aVisitor(world).open('/')
    const text = html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
    const figure = text.slice(text.indexOf('<figure'), text.indexOf('</figure'))
    const shown = [...figure.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, line = '']) => {
      const [what = '', , points = ''] = line.split(/(?:<[^>]*>)+/).filter((part) => part !== '')
      return { what, points: Number(points) }
    })
    const member = await world.aMember()
    const rewards = await world.call(member, listRewards)
    const offered = (await world.call(member, listTasks)).map(({ title, points }) => ({
      what: title,
      points,
    }))
    expect(shown.length).toBeGreaterThan(1)
    for (const line of shown) expect(offered).toContainEqual(line)
    const [, missing, goal] = /(\d+) points to go: ([^<]*)</.exec(figure)!
    const wanted = rewards.find(({ name }) => name === goal)!
    const [, balance] = /value="(\d+)"/.exec(figure)!
    expect(Number(balance) + Number(missing)).toBe(wanted.pointsCost)
    expect(text).toContain(
      `claim rewards. ${wanted.pointsCost.toLocaleString('en-CA')} points get you a ${wanted.name}`,
    )
  })

  test('its proof pictures can be opened', async () => {
    const admin = await world.anAdmin()
    const [pending] = await world.queries
      .select({ id: submissions.id })
      .from(submissions)
      .where(sql`${submissions.status} = 'pending' and ${submissions.image_key} is not null`)
      .limit(1)
    const picture = await world.request(admin, `/api/submissions/${pending!.id}/screenshot`)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
    expect((await counts('submissions', 'seen_before')).true).toBe(1)
    await world.change(users, { id: admin.id }, { role: 'user' })
  })

  test('filling it again changes nothing', async () => {
    const rows = () => Promise.all(everyTable.map((table) => counts(table, 'true')))
    const before = await rows()
    expect(await fillWithDemoData(world.services, new Date(), SEED + 1)).toBe('kept')
    expect(await rows()).toEqual(before)
  })
})

describe('an empty database', () => {
  const drawSmall = (_kind: PictureKind, seed: number) => {
    const { between } = chanceFrom(seed)
    const points = Uint8Array.from({ length: 9 * 8 }, () => between(0, 255))
    return sharp(points, { raw: { width: 9, height: 8, channels: 1 } })
      .resize(90, 80)
      .png()
      .toBuffer()
  }

  test('stays empty when a fill is interrupted', async () => {
    const empty = await anotherWorld()
    const { database } = empty.services
    const cutOff: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          await work(tx)
          throw new Error('power cut')
        }),
    }
    const filled = fillWithDemoData({ ...empty.services, database: cutOff }, new Date(), SEED, {
      draw: drawSmall,
    })
    await expect(filled).rejects.toThrow('power cut')
    expect(await database.queries.$count(users)).toBe(0)
    expect(await isMarkedAsDemo(database)).toBe(false)
  })

  test('is filled once by two fills at the same time, and emptied by starting over once no server has it open', async () => {
    const empty = await startWorld()
    const { config, database } = empty.services
    const fill = () => fillWithDemoData(empty.services, new Date(), SEED, { draw: drawSmall })
    expect((await Promise.all([fill(), fill()])).sort()).toEqual(['filled', 'kept'])
    expect(await database.queries.$count(users)).toBe(62)
    expect(await empty.violations()).toEqual([])

    await expect(startOver(config)).rejects.toThrow('Stop it first.')
    expect(await database.queries.$count(users)).toBe(62)
    await empty.close()
    await startOver(config)
    const again = await openDatabase({ connectionString: config.databaseUrl! }, () => {})
    onTestFinished(() => again.close())
    expect(await again.queries.$count(users)).toBe(0)
    expect(await isMarkedAsDemo(again)).toBe(false)
  })
})

describe('a database from before the schema changed', () => {
  /** Makes the database of a world, which is closed, one of another version. */
  async function another({ config }: World['services'], statement: string): Promise<typeof config> {
    const client = new pg.Client(config.databaseUrl!)
    await client.connect()
    await client.query(
      `update drizzle.__drizzle_migrations set hash = 'another initial migration'; ${statement}`,
    )
    await client.end()
    return config
  }

  test('starts over by itself if it is a demo', async () => {
    const earlier = await startWorld()
    const { id } = await earlier.aMember()
    await markAsDemo(earlier.services.database.queries)
    await earlier.close()
    const config = await another(earlier.services, 'alter table users drop column bio')
    const again = await startOverIfEarlier(config, () => startWorld(config))
    onTestFinished(() => again.close())
    expect(await again.queries.select().from(users).where(eq(users.id, id))).toEqual([])
    expect(await isMarkedAsDemo(again.services.database)).toBe(false)
  })

  test('stays as it is if it is in real use', async () => {
    const earlier = await startWorld()
    const { id } = await earlier.aMember()
    await earlier.close()
    const config = await another(earlier.services, 'drop table counters')
    await expect(startOverIfEarlier(config, () => startWorld(config))).rejects.toThrow('in real use')
    const client = new pg.Client(config.databaseUrl!)
    await client.connect()
    onTestFinished(() => client.end())
    expect((await client.query('select id from users')).rows).toEqual([{ id }])
  })
})

describe('the demo on a database in real use', () => {
  let real: World
  beforeAll(async () => {
    real = await startWorld()
    await real.aMember()
  })
  afterAll(() => real.close())

  test('is refused', async () => {
    await expect(fillWithDemoData(real.services, new Date(), SEED)).rejects.toThrow(ConfigError)
    expect((await real.queries.select().from(tasks)).length).toBe(1)
    expect(await isMarkedAsDemo(real.services.database)).toBe(false)
  })

  test('is not started over either', async () => {
    await expect(startOver(real.services.config)).rejects.toThrow(ConfigError)
    expect((await real.queries.select().from(users)).length).toBe(1)
  })
})

describe('the story', () => {
  const clocks = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 2, 7) + hour * 37 * HOUR_MS))
  const stories: DemoStory[] = clocks.map((now) => tellStory(chanceFrom(SEED), now))

  test('is the same for the same seed and moment', () => {
    expect(tellStory(chanceFrom(SEED), clocks[5]!)).toEqual(stories[5])
    expect(tellStory(chanceFrom(SEED + 1), clocks[5]!)).not.toEqual(stories[5])
  })

  test('respects capacity, deadline and rate limit at every start time', () => {
    for (const { tasks: all, claims } of stories) {
      for (const task of all) {
        const { capacity, rate_limit, rate_period_days = 1, title } = task
        const live = claims.filter((claim) => claim.task === task && !claim.left_at)
        expect(live.length, title).toBeLessThanOrEqual(capacity ?? live.length)
        for (const { claimed_at } of live) {
          if (task.deadline) expect(claimed_at < task.deadline, title).toBe(true)
          if (!rate_limit) continue
          const since = claimed_at.getTime() - rate_period_days * DAY_MS
          const within = live.filter(
            (other) => other.claimed_at <= claimed_at && other.claimed_at.getTime() > since,
          )
          expect(within.length, title).toBeLessThanOrEqual(rate_limit)
        }
      }
    }
  })

  test('has no referral code entered after the first week, twice, or from someone who joined later', () => {
    for (const { referrals, people } of stories) {
      const everyone = [people.admin, people.member, ...people.community]
      const joined = (id: string) => everyone.find((person) => person.id === id)!.created_at
      expect(new Set(referrals.map(({ referee_id }) => referee_id)).size).toBe(referrals.length)
      for (const { referee_id, referrer_id, claimed_at, paid_at } of referrals) {
        const joinedAt = joined(referee_id)
        expect(claimed_at < claimWindowEnds(joinedAt) && claimed_at > joinedAt).toBe(true)
        expect(joined(referrer_id) < joinedAt).toBe(true)
        if (paid_at) expect(paid_at >= claimed_at).toBe(true)
      }
    }
  })

  test('has referred friends who qualified and who have not yet, for the member and for others', () => {
    for (const { referrals, people } of stories) {
      const kinds = referrals.map(
        ({ referrer_id, paid_at }) =>
          `${referrer_id === people.member.id ? 'member' : 'others'} ${paid_at ? 'paid' : 'waiting'}`,
      )
      expect([...new Set(kinds)].sort()).toEqual(FRIENDS)
    }
  })

  test('asks for honest work only', () => {
    const words = JSON.stringify(stories[0]?.tasks)
    expect(words).not.toMatch(/\bstars?\b|five-star|5-star|rating/i)
  })

  test('has no task that its platform forbids', () => {
    const verdicts = stories[0]!.tasks.map((task) => ruleOf(task)?.verdict)
    expect(verdicts).not.toContain('forbidden')
    expect(verdicts).toEqual(expect.arrayContaining(['disclosed', 'free']))
  })
})
