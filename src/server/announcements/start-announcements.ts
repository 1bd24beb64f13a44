import { eq, sql } from 'drizzle-orm'
import { announcements } from '#server/database/schema/announcements.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryRows } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { oneByOne } from '#server/platform/one-by-one.ts'
import type { Services } from '#server/services.ts'

const IS_DUE = `starts_at <= clock_timestamp() and started_at is null and is_active and deleted_at is null
  and (expires_at is null or expires_at > clock_timestamp())`

/** Tells open screens of the announcements whose time has come; each once, on several servers too. New reads go by the clock. */
export async function startDueAnnouncements(
  { database }: Pick<Services, 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  const due = await queryRows<{ id: number }>(
    database.queries,
    `select id from announcements where ${IS_DUE} order by starts_at, id`,
  )
  await oneByOne(due, signal, ({ id }) => start(database, id))
}

function start(database: Database, id: number): Promise<void> {
  return database.transaction(async (tx) => {
    const [due] = await queryRows<{ title: string; startsAt: Date }>(
      tx,
      `select title, starts_at as "startsAt" from announcements where id = $1 and ${IS_DUE} for no key update`,
      [id],
    )
    if (!due) return
    await tx.update(announcements).set({ started_at: sql`clock_timestamp()` }).where(eq(announcements.id, id))
    await recordAudit(tx, {
      actorId: null,
      action: 'announcement.started',
      subject: { type: 'announcement', id },
      label: due.title,
      after: { startsAt: due.startsAt.toISOString() },
    })
    publishFacts(tx, ['announcements'])
  })
}
