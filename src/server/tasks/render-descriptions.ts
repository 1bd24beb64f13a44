import { asc, eq, gt } from 'drizzle-orm'
import { installation } from '../database/schema/operation.ts'
import { tasks } from '../database/schema/tasks.ts'
import { type Database, queryRows } from '../platform/db/database.ts'
import { RENDERING, renderAccepted } from './markdown.ts'

const MARK_KEY = 'descriptions-rendered'

/** Descriptions per transaction. */
const BATCH = 100

/** Renders stored descriptions again when `RENDERING` changes; starts over after a crash. A simultaneous edit wins. */
export async function renderDescriptionsAgain(database: Database): Promise<void> {
  const { queries } = database
  const value = String(RENDERING)
  const [mark] = await queries.select().from(installation).where(eq(installation.key, MARK_KEY))
  if (mark?.value === value) return
  let after = 0
  for (;;) {
    const batch = await queries
      .select({ id: tasks.id, description: tasks.description })
      .from(tasks)
      .where(gt(tasks.id, after))
      .orderBy(asc(tasks.id))
      .limit(BATCH)
    await database.transaction(async (tx) => {
      for (const { id, description } of batch) {
        await queryRows(
          tx,
          `update tasks set description_html = $3
           where id = $1 and description = $2 and description_html <> $3`,
          [id, description, renderAccepted(description)],
        )
      }
    })
    const last = batch.at(-1)
    if (last === undefined) break
    after = last.id
  }
  await queries
    .insert(installation)
    .values({ key: MARK_KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
}
