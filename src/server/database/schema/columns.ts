import { sql } from 'drizzle-orm'
import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core'

export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const reference = () => bigint({ mode: 'number' }).notNull()
export const instant = () => timestamp({ withTimezone: true })
const now = sql`clock_timestamp()`
export const happened = () => instant().notNull().default(now)
/** What a row is searched by, folded (domain/folding.ts); the database makes it. */
export const searched = () => text().generatedAlwaysAs(sql`folded(…)`)
export const total = () => bigint({ mode: 'number' }).notNull().default(0)
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
