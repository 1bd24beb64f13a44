import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getClient } from '#contract/campaigns/clients.ts'
import { listFailedMails, resendMails } from '#contract/notifications/mails.ts'
import { listNotices, readNotices } from '#contract/notifications/notices.ts'
import {
  CLIENT_DATA_YEARS,
  FAILED_MAIL_KEPT_DAYS,
  MAIL_KEPT_DAYS,
  NOTICE_KEPT_DAYS,
} from '#domain/time/retention.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { forgetOldClients } from '#server/campaigns/forget-old-clients.ts'
import { claims } from '#server/database/schema/claims.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { forgetTakenBack } from '#server/desk/holds.ts'
import { sweepExpired } from '#server/identity/sweep-expired.ts'
import { forgetOldInquiries } from '#server/inbox/forget-old-inquiries.ts'
import { sweepNotifications } from '#server/notifications/sweep-notifications.ts'
import { queueTaskReminders } from '#server/notifications/task-reminders.ts'
import type { Database } from '#server/platform/db/database.ts'
import { forgetOldAnswers } from '#server/platform/db/idempotency.ts'
import { auditOf } from '../support/world/audit.ts'
import { aClient, aDraftCampaign } from '../support/world/clients.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld({}, { rowsByHand: true })

const daysAgo = (days: number) => `now() - interval '${days} days'`

test('emails that left long ago are deleted; what waits, failed or left lately stays', async () => {
  const { database } = world.services
  const aMail = (cause: string, columns: string, values: string) =>
    database.pool.query(
      `insert into mails (cause, recipient, subject, text_body, html_body, created_at, ${columns})
       values ('sweep:${cause}', 'r@example.ca', 'S', 'T', 'H', ${daysAgo(1000)}, ${values})`,
    )
  const [late, early] = [MAIL_KEPT_DAYS - 1, MAIL_KEPT_DAYS + 1]
  await aMail('sent long ago', 'sent_at', daysAgo(early))
  await aMail('withheld long ago', 'withheld_at', daysAgo(early))
  await aMail('failed very long ago', 'failed_at', daysAgo(FAILED_MAIL_KEPT_DAYS + 1))
  await aMail('sent', 'sent_at', daysAgo(late))
  await aMail('withheld', 'withheld_at', daysAgo(late))
  await aMail('failed', 'failed_at', daysAgo(FAILED_MAIL_KEPT_DAYS - 1))
  await aMail('waits', 'sent_at', 'null')
  await sweepNotifications(database)
  const left = await database.queries
    .select({ cause: mails.cause })
    .from(mails)
    .where(like(mails.cause, 'sweep:%'))
  expect(left.map(({ cause }) => cause).sort()).toEqual(
    ['failed', 'sent', 'waits', 'withheld'].map((cause) => `sweep:${cause}`),
  )
  const admin = await world.anAdmin()
  const failed = await world.call(admin, listFailedMails)
  const ids = failed.map(({ id }) => id)
  expect(await world.call(admin, resendMails, { body: { ids } })).toEqual({ resent: 1 })
})

test('a reminder is not repeated after its email is swept', async () => {
  const { database } = world.services
  const { member, task } = await world.aClaim({ claim_hours: 20 })
  const remind = () => queueTaskReminders(world.services, undefined, new Date(Date.now() + 15 * HOUR_MS))
  const reminders = () => database.queries.select().from(mails).where(eq(mails.user_id, member.id))
  await remind()
  expect(await reminders()).toHaveLength(1)
  await database.pool.query(
    `update mails set sent_at = ${daysAgo(MAIL_KEPT_DAYS + 1)} where user_id = '${member.id}'`,
  )
  await world.call(member, readNotices, { body: { upTo: Number.MAX_SAFE_INTEGER } })
  await sweepNotifications(database)
  expect(await reminders()).toEqual([])
  await remind()
  expect(await reminders()).toEqual([])
  await database.queries.delete(claims).where(eq(claims.task_id, task.id))
})

test('notices that were read long ago are deleted; unread ones and those read lately stay, however old', async () => {
  const { database } = world.services
  const member = await world.aMember()
  const aNotice = (title: string, readAt: string) =>
    database.pool.query(
      `insert into notices (user_id, cause, title, body, link, created_at, read_at)
       values ('${member.id}', '${title}', '${title}', 'B', '/points', ${daysAgo(1000)}, ${readAt})`,
    )
  await aNotice('unread', 'null')
  await aNotice('read lately', daysAgo(NOTICE_KEPT_DAYS - 1))
  await aNotice('read long ago', daysAgo(NOTICE_KEPT_DAYS + 1))
  await sweepNotifications(database)
  const left = await world.call(member, listNotices)
  expect(left.map(({ title }) => title).sort()).toEqual(['read lately', 'unread'])
})

test('decisions that were taken back long ago are deleted; those that wait to be final stay', async () => {
  const { database } = world.services
  const [member, admin] = await Promise.all([world.aMember(), world.anAdmin()])
  for (const [notes, takenBackAt] of [
    ['long ago', daysAgo(31)],
    ['lately', daysAgo(29)],
    ['held', 'null'],
  ] as const) {
    const { id } = await world.aPendingSubmission(member)
    await database.pool.query(
      `insert into held_reviews (submission_id, admin_id, status, review_notes, final_at, taken_back_at)
       values (${id}, '${admin.id}', 'rejected', '${notes}', ${daysAgo(40)}, ${takenBackAt})`,
    )
  }
  const { id } = await world.aRequest()
  for (const takenBackAt of [daysAgo(31), daysAgo(29)])
    await database.pool.query(
      `insert into held_request_decisions (request_id, admin_id, status, final_at, taken_back_at)
       values (${id}, '${admin.id}', 'rejected', ${daysAgo(40)}, ${takenBackAt})`,
    )
  await forgetTakenBack(database)
  const { rows } = await database.pool.query('select review_notes as notes from held_reviews order by id')
  expect(rows.map(({ notes }) => notes)).toEqual(['lately', 'held'])
  expect((await database.pool.query('select from held_request_decisions')).rowCount).toBe(1)
})

/** The sweeps' own statements, as they run. */
async function statementsOf(sweeps: ((database: Database) => Promise<unknown>)[]): Promise<string[]> {
  const { database } = world.services
  const sent: string[] = []
  const pool: Database['pool'] = Object.create(database.pool, {
    query: {
      value: (statement: string) => {
        sent.push(statement)
        return database.pool.query(statement)
      },
    },
  })
  for (const sweep of sweeps) await sweep({ ...database, pool })
  return sent
}

test('each sweep finds what it deletes by an index, so that its cost follows what is due', async () => {
  const statements = await statementsOf([sweepExpired, forgetOldAnswers, sweepNotifications])
  expect(statements.length).toBeGreaterThan(10)
  const client = await world.services.database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    for (const statement of statements) {
      const { rows } = await client.query(`explain ${statement}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, statement).not.toContain('Seq Scan')
    }
  } finally {
    client.release(true)
  }
})

test('contacts and notes of a client are deleted years after its last campaign, or after it changed', async () => {
  const { database } = world.services
  const admin = await world.anAdmin()
  const yearsAgo = (years: number, hours: number) => `now() - interval '${years} years ${hours} hours'`
  const [before, after] = [yearsAgo(CLIENT_DATA_YEARS, 1), yearsAgo(CLIENT_DATA_YEARS, -1)]
  const contact = { name: 'Ada Roy', email: 'ada@maps.example', phone: null, role: null }
  const aClientWith = async (changed: string, finished: (string | null)[] = []) => {
    const { id } = await aClient(world, admin, { contacts: [contact], notes: 'Met in May.' })
    for (const at of finished) {
      const campaign = await aDraftCampaign(world, admin, { clientId: id })
      if (at === null) continue
      const text = `update campaigns set status = 'finished', finished_at = ${at} where id = $1`
      await database.pool.query(text, [campaign.id])
    }
    await database.pool.query(`update clients set updated_at = ${changed} where id = $1`, [id])
    return id
  }
  const gone = [await aClientWith(before), await aClientWith('now()', [before, before])]
  const kept = [
    await aClientWith(after),
    await aClientWith(before, [before, after]),
    await aClientWith(before, [before, null]),
  ]
  for (const _ of [1, 2]) await forgetOldClients(database, CLIENT_DATA_YEARS)
  const find = (id: number) => world.call(admin, getClient, { params: { id } })
  for (const id of gone) {
    expect(await find(id)).toMatchObject({ contacts: [], notes: '', name: expect.any(String) })
    const entries = await auditOf(world, 'client', id)
    expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['client.created', admin.id],
      ['client.forgotten', null],
    ])
  }
  for (const id of kept) expect(await find(id)).toMatchObject({ contacts: [contact], forgottenAt: null })
})

test('an inquiry goes years after its last message, with its replies; one of a client with its last campaign', async () => {
  const { database } = world.services
  const admin = await world.anAdmin()
  const years = CLIENT_DATA_YEARS
  const anInquiry = async (
    received: string,
    row: { status?: string; client?: number; replied?: string } = {},
  ) => {
    const { status = 'answered', client = null, replied } = row
    const [inquiry] = await world.sql<{ id: number }>(
      `insert into business_inquiries (first_name, last_name, email, message, status, closed_at, due_at, created_at,
         client_id)
       values ('Ada', 'Roy', 'ada@maps.example', 'Hello', $1, case when $1 = 'closed' then now() end, now(),
         now() - $2::interval, $3) returning id`,
      [status, received, client],
    )
    if (replied) {
      await world.sql(
        `insert into replies (inquiry_id, author_id, text, created_at) values ($1, $2, 'Hi', now() - $3::interval)`,
        [inquiry!.id, admin.id, replied],
      )
    }
    return inquiry!.id
  }
  const clientThatChanged = async (ago: string) => {
    const { id } = await aClient(world, admin)
    await world.sql('update clients set updated_at = now() - $2::interval where id = $1', [id, ago])
    return id
  }
  const [old, newer] = [`${years} years 1 hour`, `${years} years -1 hours`]
  const gone = [
    await anInquiry(old),
    await anInquiry(old, { status: 'closed', replied: old }),
    await anInquiry(old, { client: await clientThatChanged(old) }),
  ]
  const kept = [
    await anInquiry(newer),
    await anInquiry(old, { replied: newer }),
    await anInquiry(old, { status: 'open' }),
    await anInquiry(old, { client: await clientThatChanged(newer) }),
  ]
  for (const _ of [1, 2]) await forgetOldInquiries(database, years)
  const left = await world.sql<{ id: number }>(
    'select id from business_inquiries where id = any($1) order by id',
    [[...gone, ...kept]],
  )
  expect(left.map(({ id }) => id)).toEqual(kept)
})
