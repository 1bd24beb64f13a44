import { and, eq, ne } from 'drizzle-orm'
import type { ReviewView } from '#contract/reviews/review-views.ts'
import { MAX_VIEWS } from '#domain/reviews/review-views.ts'
import { words } from '#domain/text/wording.ts'
import { review_views } from '#server/database/schema/reviews.ts'
import { type Database, type Queries, queryRows } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'

const { id, name, query } = review_views
const VIEW = { id, name, query }

const ownView = (adminId: string, viewId: number) =>
  and(eq(review_views.id, viewId), eq(review_views.user_id, adminId))

export function listViews(queries: Queries, adminId: string): Promise<ReviewView[]> {
  return queryRows(
    queries,
    'select id, name, query from review_views where user_id = $1 order by folded(name), id',
    [adminId],
  )
}

/** A name the admin already uses is overwritten. */
export function saveView(
  database: Database,
  adminId: string,
  view: Pick<ReviewView, 'name' | 'query'>,
): Promise<ReviewView> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'reviewProofs', 'no key update')
    const others = and(eq(review_views.user_id, adminId), ne(name, view.name))
    if ((await tx.$count(review_views, others)) >= MAX_VIEWS) {
      throw new Refusal(
        'conflict',
        words('You already have {most} views. Please delete one first.', { most: MAX_VIEWS }),
        {
          code: 'view.too-many',
        },
      )
    }
    const [row] = await tx
      .insert(review_views)
      .values({ user_id: adminId, ...view })
      .onConflictDoUpdate({ target: [review_views.user_id, name], set: { query: view.query } })
      .returning(VIEW)
    publishFacts(tx, ['reviewViews'], adminId)
    return row!
  })
}

export function renameView(
  database: Database,
  adminId: string,
  viewId: number,
  newName: string,
): Promise<ReviewView> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'reviewProofs', 'no key update')
    const [other] = await tx
      .select({ id })
      .from(review_views)
      .where(and(eq(review_views.user_id, adminId), eq(name, newName), ne(id, viewId)))
    if (other) {
      throw new Refusal('conflict', 'You already have a view with this name. Please choose another name.', {
        code: 'view.taken',
      })
    }
    const [renamed] = await tx
      .update(review_views)
      .set({ name: newName })
      .where(ownView(adminId, viewId))
      .returning(VIEW)
    if (!renamed) throw viewMissing()
    publishFacts(tx, ['reviewViews'], adminId)
    return renamed
  })
}

export function deleteView(database: Database, adminId: string, viewId: number): Promise<{ id: number }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'reviewProofs', 'no key update')
    const [deleted] = await tx.delete(review_views).where(ownView(adminId, viewId)).returning({ id })
    if (!deleted) throw viewMissing()
    publishFacts(tx, ['reviewViews'], adminId)
    return deleted
  })
}

function viewMissing(): Refusal {
  return new Refusal('not-found', 'This view doesn’t exist.')
}
