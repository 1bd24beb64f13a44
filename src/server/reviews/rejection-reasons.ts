import { eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { RejectionReasonForm } from '#contract/reviews/rejection-reason-form.ts'
import type {
  orderRejectionReasons,
  RejectionReason,
  updateRejectionReason,
} from '#contract/reviews/rejection-reasons.ts'
import { MAX_REASONS, REASON_PROBLEMS } from '#domain/reviews/rejection-reasons.ts'
import { rejection_reasons } from '#server/database/schema/reviews.ts'
import { changedFields, recordAudit } from '#server/platform/audit.ts'
import { type Database, type Queries, queryRows, type Tx } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { wholeRows } from '#server/platform/db/whole-rows.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'

type ReasonRow = typeof rejection_reasons.$inferSelect

/** Lists the reasons in the order reviewers see them. */
export async function listReasons(queries: Queries): Promise<RejectionReason[]> {
  return (await readReasons(queries)).map(presentReason)
}

/** A retry with the same key returns the same reason. */
export function createReason(
  database: Database,
  adminId: string,
  form: RejectionReasonForm,
  retryKey: string | null,
): Promise<RejectionReason> {
  const retry = retryOf(retryKey, adminId, 'create rejection reason', form)
  return database.transaction((tx) =>
    withIdempotency(tx, retry, async () => {
      const all = await lockReasons(tx, adminId)
      if (all.length >= MAX_REASONS) {
        throw new Refusal(
          'conflict',
          `There are already ${MAX_REASONS} reasons. Please delete one you don’t need first.`,
          { code: 'rejection-reason.too-many' },
        )
      }
      await refuseTakenName(tx, form.name, null)
      const position = (all.at(-1)?.position ?? 0) + 1
      const [made] = await tx
        .insert(rejection_reasons)
        .values({ ...form, position })
        .returning()
      await recordAudit(tx, {
        actorId: adminId,
        action: 'rejection-reason.created',
        subject: { type: 'rejection-reason', id: made!.id },
        label: made!.name,
        after: fieldsOf(made!),
      })
      publishFacts(tx, ['rejectionReasons'])
      return presentReason(made!)
    }),
  )
}

/** 'conflict' when the name is taken or another admin changed the reason. */
export function updateReason(
  database: Database,
  adminId: string,
  id: number,
  { expectedUpdatedAt, ...form }: BodyOf<typeof updateRejectionReason>,
): Promise<RejectionReason> {
  return database.transaction(async (tx) => {
    const before = asSeen(await lockReasons(tx, adminId), id, expectedUpdatedAt)
    await refuseTakenName(tx, form.name, id)
    const changed = changedFields(fieldsOf(before), fieldsOf(form))
    if (Object.keys(changed.after).length === 0) return presentReason(before)
    const [after] = await tx
      .update(rejection_reasons)
      .set({ ...form, updated_at: sql`clock_timestamp()` })
      .where(eq(rejection_reasons.id, id))
      .returning()
    await recordAudit(tx, {
      actorId: adminId,
      action: 'rejection-reason.updated',
      subject: { type: 'rejection-reason', id },
      label: after!.name,
      ...changed,
    })
    publishFacts(tx, ['rejectionReasons'])
    return presentReason(after!)
  })
}

/** Review notes keep the sentence of a deleted reason. */
export function deleteReason(
  database: Database,
  adminId: string,
  id: number,
  expectedUpdatedAt: string,
): Promise<{ id: number }> {
  return database.transaction(async (tx) => {
    const gone = asSeen(await lockReasons(tx, adminId), id, expectedUpdatedAt)
    await tx.delete(rejection_reasons).where(eq(rejection_reasons.id, id))
    await recordAudit(tx, {
      actorId: adminId,
      action: 'rejection-reason.deleted',
      subject: { type: 'rejection-reason', id },
      label: gone.name,
      before: fieldsOf(gone),
    })
    publishFacts(tx, ['rejectionReasons'])
    return { id }
  })
}

/** Reorders these reasons among themselves. 'conflict' if the admin saw a different order. */
export function orderReasons(
  database: Database,
  adminId: string,
  { ids, seenIds }: BodyOf<typeof orderRejectionReasons>,
): Promise<RejectionReason[]> {
  if (String(ids.toSorted()) !== String(seenIds.toSorted())) {
    throw new Refusal('invalid', 'Both orders must list the same reasons.')
  }
  return database.transaction(async (tx) => {
    const all = await lockReasons(tx, adminId)
    const before = all.filter(({ id }) => ids.includes(id))
    if (String(before.map(({ id }) => id)) !== String(seenIds)) {
      throw new Refusal('conflict', 'Another admin has changed the list. Please check it and try again.', {
        code: 'rejection-reason.order-changed',
      })
    }
    if (String(ids) === String(seenIds)) return all.map(presentReason)
    const positions = before.map(({ position }) => position)
    await tx.execute(sql`
      update rejection_reasons r set position = wanted.position
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(positions)}::int[]) as wanted(id, position)
      where r.id = wanted.id`)
    const after = await readReasons(tx)
    const namesOf = (rows: readonly ReasonRow[]) =>
      rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    await recordAudit(tx, {
      actorId: adminId,
      action: 'rejection-reason.moved',
      subject: { type: 'rejection-reason', id: 'order' },
      label: 'Rejection reasons',
      before: { order: namesOf(before) },
      after: { order: namesOf(after) },
    })
    publishFacts(tx, ['rejectionReasons'])
    return after.map(presentReason)
  })
}

/** One admin edits the list at a time, because order and length concern all of it. */
async function lockReasons(tx: Tx, adminId: string): Promise<ReasonRow[]> {
  await lockActor(tx, adminId, 'reviewProofs')
  await tx.execute(sql`lock table rejection_reasons in share row exclusive mode`)
  return readReasons(tx)
}

function readReasons(queries: Queries): Promise<ReasonRow[]> {
  return wholeRows(queries, rejection_reasons, 'order by position, id', [])
}

/** 'conflict' if it has changed since the admin saw it. */
function asSeen(all: readonly ReasonRow[], id: number, expectedUpdatedAt: string): ReasonRow {
  const reason = all.find((one) => one.id === id)
  if (!reason) throw new Refusal('not-found', 'This reason no longer exists.')
  if (reason.updated_at.getTime() !== Date.parse(expectedUpdatedAt)) {
    throw new Refusal('conflict', 'Another admin has changed this reason since you opened it.', {
      code: 'rejection-reason.changed',
    })
  }
  return reason
}

/** Names that differ only in case or accents are the same. */
async function refuseTakenName(tx: Tx, name: string, ownId: number | null): Promise<void> {
  const taken = await queryRows(
    tx,
    'select 1 from rejection_reasons where folded(name) = folded($1) and id is distinct from $2',
    [name, ownId],
  )
  if (taken.length === 0) return
  throw new Refusal('conflict', REASON_PROBLEMS.nameTaken, {
    code: 'rejection-reason.name-taken',
    fields: { name: REASON_PROBLEMS.nameTaken },
  })
}

function presentReason(row: ReasonRow): RejectionReason {
  return { id: row.id, ...fieldsOf(row), updatedAt: row.updated_at.toISOString() }
}

function fieldsOf({ name, sentence, proof, category }: RejectionReasonForm): RejectionReasonForm {
  return { name, sentence, proof, category }
}
