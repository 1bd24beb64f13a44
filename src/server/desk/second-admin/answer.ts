import type { SecondAdminAsk } from '#contract/desk/second-admin.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import type { undoDecision } from '#contract/rewards/undo.ts'
import type { AdjustmentForm } from '#contract/users/adjustment-form.ts'
import { SECOND_ADMIN_ACTIONS, type SecondAdminKind } from '#domain/desk/second-admin.ts'
import { mayDo } from '#domain/identity/duties.ts'
import { second_admin_asks } from '#server/database/schema/desk.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { wholeRows } from '#server/platform/db/whole-rows.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { dutyRequired } from '#server/platform/http/viewer.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { decideOne } from '#server/rewards/cases/decide-case.ts'
import { type DecisionMeans, decide } from '#server/rewards/decide-request.ts'
import { undo } from '#server/rewards/undo-decision.ts'
import { adjust } from '#server/users/adjust-points.ts'
import { namesFor } from '#server/users/queries.ts'
import { undoOne } from '#server/users/undo-adjustment.ts'
import { askEnded, endAsk, type SecondAdminCall } from './ask.ts'
import { findAsk } from './queries.ts'
import { tellAsker } from './tell.ts'

type AskRow = typeof second_admin_asks.$inferSelect

/** Makes the call that waited, as the admin who asked, by the code that makes it without a second admin. */
type Make = (tx: Tx, means: DecisionMeans, ask: AskRow, call: SecondAdminCall) => Promise<unknown>

const makeCase: Make = (tx, means, { asked_by, case_id, body }, call) =>
  decideOne(tx, means, asked_by, case_id!, {
    ...(body as unknown as Parameters<typeof decideOne>[4]),
    ...call,
  })

const MAKE: Record<SecondAdminKind, Make> = {
  approve: (tx, means, { asked_by, request_id, body }, call) =>
    decide(tx, means, asked_by, request_id!, { ...(body as BodyOf<typeof decideRewardRequest>), ...call }),
  'undo-decision': (tx, means, { asked_by, request_id, body }, call) =>
    undo(tx, means, asked_by, request_id!, { ...(body as BodyOf<typeof undoDecision>), ...call }),
  adjust: async (tx, means, { id, asked_by, user_id, body }, call) => {
    const made = await adjust(tx, means, asked_by, user_id, { ...(body as AdjustmentForm), ...call })
    if (!('id' in made)) throw new Error('An agreed adjustment waits.')
    await queryRows(tx, 'update second_admin_asks set adjustment_id = $2 where id = $1', [id, made.id])
  },
  'replace-case': makeCase,
  'refund-case': makeCase,
  'undo-adjustment': (tx, means, { asked_by, adjustment_id, body }, call) =>
    undoOne(tx, means, asked_by, adjustment_id!, { ...(body as { reason: string }), ...call }),
}

/**
 * Agrees or refuses, with the duty for the call; the admin who asked can only withdraw. Locks all three people first, so that the asker's role
 * cannot end in between, and the ask last (`secondAdmin`). The same answer again changes nothing.
 */
export function answerAsk(
  means: DecisionMeans,
  adminId: string,
  askId: number,
  agrees: boolean,
): Promise<SecondAdminAsk> {
  return means.database.transaction(async (tx) => {
    await queryRows(
      tx,
      `select 1 from users where id = $1 or id in (select unnest(array[asked_by, user_id]) from second_admin_asks where id = $2)
       order by id for share`,
      [adminId, askId],
    )
    const actor = await lockActor(tx, adminId, 'seeDay')
    const [ask] = await wholeRows(tx, second_admin_asks, 'where id = $1', [askId])
    if (!ask) return findAsk(tx, askId)
    const isAsker = ask.asked_by === adminId
    const action = SECOND_ADMIN_ACTIONS[ask.kind]
    if (!isAsker && !mayDo(actor, action)) throw dutyRequired(action, await namesFor(tx, action))
    const outcome = agrees ? 'agreed' : isAsker ? 'withdrawn' : 'refused'
    if (ask.ended_by === adminId && ask.outcome === outcome) return findAsk(tx, askId)
    if (ask.user_id === adminId || (agrees && isAsker)) throw notYours()
    if (ask.ended_at !== null) throw askEnded()
    const asked = await readAsked(tx, ask)
    if (agrees) await MAKE[ask.kind](tx, means, ask, { agreement: { askId, by: adminId } })
    else if (!(await endAsk(tx, askId, adminId, outcome))) throw askEnded()
    await tellAsker(tx, asked, outcome, adminId)
    publishFacts(tx, ['secondAdmin'])
    return findAsk(tx, askId)
  })
}

async function readAsked(tx: Tx, ask: AskRow) {
  const [{ label }] = (await queryRows<{ label: string }>(
    tx,
    `select coalesce((select reward_name from reward_requests where id = $1),
       (select q.reward_name from reward_cases k join reward_requests q on q.id = k.request_id where k.id = $3),
       u.first_name, 'A member') as label
     from users u where u.id = $2`,
    [ask.request_id, ask.user_id, ask.case_id],
  )) as [{ label: string }]
  return {
    ...{ askId: ask.id, kind: ask.kind, adminId: ask.asked_by, userId: ask.user_id, label },
    ...{ requestId: ask.request_id, adjustmentId: ask.adjustment_id, caseId: ask.case_id },
    points: ask.points,
  }
}

function notYours(): Refusal {
  return new Refusal('forbidden', 'A second admin is neither the one who asks nor the member.', {
    code: 'second-admin.own',
  })
}
