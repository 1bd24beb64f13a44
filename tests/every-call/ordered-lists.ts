import { randomUUID } from 'node:crypto'
import { and, like, lt, type SQL } from 'drizzle-orm'
import { saved_replies } from '#server/database/schema/inbox.ts'
import { rejection_reasons } from '#server/database/schema/reviews.ts'
import type { MakeCall, Stage } from './stage.ts'

const REASON = { sentence: 'Please send the whole picture.', proof: 'picture', category: 'Social Media' }

const REPLY = { language: 'en', text: 'Hello {first name},\n\nWe are looking at {request}.' }

const named = (use: string) => `${use} ${randomUUID().slice(0, 8)}`

/** The calls of a list that the team keeps in its own order. Its length is limited, so each use deletes its earlier rows. */
function callsOf(
  path: string,
  table: typeof rejection_reasons | typeof saved_replies,
  fields: Record<string, string>,
): Record<string, MakeCall> {
  const drop = ({ world }: Stage, which: SQL | undefined) => world.queries.delete(table).where(which)
  /** Two rows for one use, before all others. */
  const two = async (stage: Stage, use: string) => {
    await drop(stage, and(like(table.name, `${use} %`), lt(table.position, 0)))
    const rows = await stage.world.queries
      .insert(table)
      .values([-2, -1].map((position) => ({ ...fields, name: named(use), position })) as never)
      .returning()
    return rows.map(({ id, updated_at }) => ({ id, updatedAt: updated_at.toISOString() }))
  }
  return {
    [`GET ${path}`]: async ({ admin }) => ({ person: admin }),
    [`POST ${path}`]: async (stage) => {
      await drop(stage, like(table.name, 'Added %'))
      return { person: stage.admin, body: { ...fields, name: named('Added') } }
    },
    [`PUT ${path}/:id`]: async (stage) => {
      const { id, updatedAt } = (await two(stage, 'Edited'))[0]!
      const body = { ...fields, name: named('Edited'), expectedUpdatedAt: updatedAt }
      return { person: stage.admin, params: { id }, body }
    },
    [`DELETE ${path}/:id`]: async (stage) => {
      const { id, updatedAt } = (await two(stage, 'Deleted'))[0]!
      return { person: stage.admin, params: { id }, query: { expectedUpdatedAt: updatedAt } }
    },
    [`PUT ${path}/order`]: async (stage) => {
      const seenIds = (await two(stage, 'Moved')).map(({ id }) => id)
      return { person: stage.admin, body: { ids: seenIds.toReversed(), seenIds } }
    },
  }
}

export const ORDERED_LISTS: Record<string, MakeCall> = {
  ...callsOf('/api/admin/rejection-reasons', rejection_reasons, REASON),
  ...callsOf('/api/admin/saved-replies', saved_replies, REPLY),
}
