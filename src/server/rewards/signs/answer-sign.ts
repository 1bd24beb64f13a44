import type { PayoutSign } from '#contract/rewards/signs.ts'
import { SIGN_LABELS, type SignKind, signRefusal } from '#domain/rewards/signs.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, type Queries, queryRows } from '#server/platform/db/database.ts'
import { deciderOf, lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { findSign } from './request-context.ts'

/** Ends a kind of sign between two accounts, or brings it back. The audit log keeps no pair: those end after 90 days. */
export function answerSign(
  database: Database,
  adminId: string,
  signId: number,
  notRelated: boolean,
): Promise<PayoutSign> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'payRewards')
    const { kind, userId, otherId, requestId, rewardName } = await findPair(tx, signId)
    if (signRefusal([userId, otherId], await deciderOf(tx, adminId, 'payRewards')) !== null) {
      throw new Refusal('forbidden', 'This is about your own account, so another admin must decide.', {
        code: 'request.own',
      })
    }
    const changed = await queryRows(tx, notRelated ? END : BRING_BACK, [
      kind,
      userId,
      otherId,
      ...(notRelated ? [adminId] : []),
    ])
    if (changed.length > 0) {
      await recordAudit(tx, {
        actorId: adminId,
        action: notRelated ? 'request.sign-ended' : 'request.sign-reopened',
        subject: { type: 'request', id: requestId },
        label: rewardName,
        memberId: userId,
        after: { sign: SIGN_LABELS[kind] },
      })
      publishFacts(tx, ['payoutSigns'])
    }
    return (await findSign(tx, signId))!
  })
}

const END = `insert into unrelated_accounts (kind, low, high, said_by)
  values ($1, least($2, $3), greatest($2, $3), $4) on conflict do nothing returning low`

const BRING_BACK = `delete from unrelated_accounts
  where kind = $1 and low = least($2, $3) and high = greatest($2, $3) returning low`

interface Pair {
  kind: SignKind
  userId: string
  otherId: string
  requestId: number
  rewardName: string
}

/** Locks the sign; 'not-found' without another account, too. */
async function findPair(queries: Queries, signId: number): Promise<Pair> {
  const [pair] = await queryRows<{ [Field in keyof Pair]: Pair[Field] }>(
    queries,
    `select g.kind, g.user_id as "userId", g.other_user_id as "otherId", q.id as "requestId", q.reward_name as "rewardName"
     from payout_signs g join reward_requests q on q.id = g.request_id
     where g.id = $1 and g.other_user_id is not null for key share of g`,
    [signId],
  )
  if (!pair) throw new Refusal('not-found', 'This sign has ended.')
  return pair
}
