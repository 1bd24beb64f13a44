import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { replies, support_messages } from '#server/database/schema/inbox.ts'
import { converse, handOver } from '../support/servers/mail-client.ts'
import { freePort } from '../support/servers/product-process.ts'
import { someServers } from '../support/servers/several-servers.ts'
import { until } from '../support/world/until.ts'

const DOMAIN = 'reply.northpoint.example'
const TOKEN = 'abcdefghijklmnopqrstuvwxyz'
const TO = `reply+${TOKEN}@${DOMAIN}`

const port = await freePort()
const several = await someServers(1, { INBOUND_DOMAIN: DOMAIN, INBOUND_PORT: String(port) })
const { queries, pool } = several.services.database

test('a mail survives a server that is killed before its answer, or after; the sender’s retry stores it once', async () => {
  const [first] = several.servers
  const member = await several.aMember()
  const { id } = await first!.call(member, sendSupportMessage, {
    body: { subject: 'Points', message: 'Where?' },
  })
  await queries.update(support_messages).set({ reply_token: TOKEN }).where(eq(support_messages.id, id))
  const stored = () => queries.select({ text: replies.text }).from(replies)
  const raw = (name: string) =>
    `From: ${member.email}\r\nMessage-ID: <${name}@example.org>\r\n\r\n${name}\r\n`

  // The mail waits for the conversation, which is locked here.
  const lock = await pool.connect()
  await lock.query('begin')
  await lock.query('select 1 from support_messages where id = $1 for update', [id])
  const client = await converse(port)
  const envelope = `EHLO x\r\nMAIL FROM:<a@example.org>\r\nRCPT TO:<${TO}>\r\nDATA\r\n`
  await client.say(envelope, 4)
  const answer = client.say(`${raw('before')}.\r\n`, 1)
  await until('the mail waits', async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows.length > 0
  })
  await first!.product.kill()
  await lock.query('rollback')
  lock.release()
  expect(await answer).toEqual([])
  expect(await stored()).toEqual([])

  const second = await several.startOne()
  expect(await handOver(port, { to: TO, raw: raw('before') })).toMatch(/^250 /)
  expect(await handOver(port, { to: TO, raw: raw('after') })).toMatch(/^250 /)
  await second.product.kill()
  expect(await stored()).toHaveLength(2)

  await several.startOne()
  for (const name of ['before', 'after']) {
    expect(await handOver(port, { to: TO, raw: raw(name) })).toMatch(/^250 /)
  }
  expect((await stored()).map(({ text }) => text).toSorted()).toEqual(['after', 'before'])
})
