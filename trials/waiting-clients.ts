import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** One statement each for tables that requests read and write, as every version of the product can run it; `$1` is random. */
const READS = [
  `select name from users where id = 'm' || $1`,
  'select points from tasks where id = $1 % 500',
  'select points from claims where id = $1',
  'select status from submissions where id = $1',
  'select amount from entries where id = $1',
  `select balance from accounts where user_id = 'm' || $1`,
  'select action from audit_log where id = $1',
  'select subject from mails where id = $1',
  'select title from notices where id = $1',
  'select status from reward_requests where id = $1',
  `select user_id from sessions where token = 't' || $1`,
]
const WRITES = [
  `update users set updated_at = clock_timestamp() where id = 'm' || $1`,
  'update tasks set updated_at = clock_timestamp() where id = 1 + $1 % 500',
  'update claims set points = points where id = $1',
  'update submissions set notes = notes where id = $1',
  `with booked as (update accounts set balance = balance + 1, version = version + 1 where user_id = 'm' || $1 returning *)
   insert into entries (user_id, amount, kind, ref_id, description, balance_after, version)
   select user_id, 1, 'adjustment', user_id || version, 'Trial', balance, version from booked`,
  `insert into audit_log (actor_id, action, subject_type, subject_id, label) values ('m1', 'trial', 'user', 'm' || $1, 'Trial')`,
  `insert into mails (cause, recipient, subject, text_body, html_body) values (gen_random_uuid(), 'm' || $1, '', '', '')`,
  `insert into notices (user_id, cause, title, body, link) values ('m1', gen_random_uuid() || $1::text, '', '', '')`,
  'update reward_requests set destination = destination where id = $1',
  `update sessions set updated_at = clock_timestamp() where token = 't' || $1`,
  `insert into idempotency_keys (actor_id, endpoint, key, body_hash) values ('m1', 'trial', gen_random_uuid() || $1::text, '')`,
]

const BETWEEN_MS = 25

export interface Waits {
  readMs: number
  writeMs: number
}

export interface WaitingClients {
  /** The longest wait for a read and for a write since the last call, including those that still wait. */
  longest(): Promise<Waits>
  end(): Promise<void>
}

/** One client per statement, each asking again and again. */
export async function startClients(connection: pg.ClientConfig, ids: number): Promise<WaitingClients> {
  const ended = new AbortController()
  let longest: Waits = { readMs: 0, writeMs: 0 }
  const clients = await Promise.all(
    [...READS, ...WRITES].map(async (text) => {
      const client = new pg.Client(connection)
      await client.connect()
      return { client, text, kind: READS.includes(text) ? ('readMs' as const) : ('writeMs' as const) }
    }),
  )
  const waiting: Promise<unknown>[] = []
  const running = clients.map(async ({ client, text, kind }, at) => {
    while (!ended.signal.aborted) {
      const began = performance.now()
      waiting[at] = client.query(text, [1 + Math.floor(Math.random() * ids)])
      await waiting[at]
      longest[kind] = Math.max(longest[kind], performance.now() - began)
      await setTimeout(BETWEEN_MS)
    }
    await client.end()
  })
  return {
    longest: async () => {
      await Promise.all(waiting)
      const before = longest
      longest = { readMs: 0, writeMs: 0 }
      return before
    },
    end: async () => {
      ended.abort()
      await Promise.all(running)
    },
  }
}
