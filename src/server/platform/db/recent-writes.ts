import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A writer's own reads stay on the primary this long, on every server. */
const PRIMARY_AFTER_WRITE_SECONDS = 30

/** One row per writer and period: the note of a write also covers those of the next few seconds. */
const NOTED_FOR_MS = 5000

const MS_PER_SECOND = 1000

/** Who wrote in the last 30 seconds. */
export interface RecentWrites {
  note(userId: string): Promise<void>
  wroteLately(userId: string): Promise<boolean>
}

/** Keeps them with the rate limits, which are short-lived rows too; those that expired are swept there. */
export function openRecentWrites(pool: pg.Pool): RecentWrites {
  const noted = new Map<string, number>()
  return {
    async note(userId) {
      const now = performance.now()
      if ((noted.get(userId) ?? 0) > now) return
      await pool.query(
        `insert into rate_limits (key, points, expire) values ($1, 1, extract(epoch from clock_timestamp()) * 1000 + $2)
         on conflict (key) do update set expire = excluded.expire`,
        [keyOf(userId), PRIMARY_AFTER_WRITE_SECONDS * MS_PER_SECOND + NOTED_FOR_MS],
      )
      noted.set(userId, now + NOTED_FOR_MS)
    },
    async wroteLately(userId) {
      const { rowCount } = await pool.query(
        'select 1 from rate_limits where key = $1 and expire > extract(epoch from clock_timestamp()) * 1000',
        [keyOf(userId)],
      )
      return rowCount === 1
    },
  }
}

function keyOf(userId: string): string {
  return createHash('sha256').update(`wrote:${userId}`).digest('base64url')
}
