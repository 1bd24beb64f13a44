import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { voidCodes as contract } from '#contract/rewards/codes.ts'
import { words } from '#domain/text/wording.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryRows } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { lockRewardToChange } from '../change-reward-status.ts'
import { recountStock } from './code-stock.ts'

/** Makes codes void that nobody has, all of them or none. Raced against a delivery, it comes first or gets 'conflict'. */
export function voidCodes(
  database: Database,
  adminId: string,
  rewardId: number,
  { ids: selected, reason }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const ids = [...new Set(selected)]
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'payRewards')
    const reward = await lockRewardToChange(tx, rewardId)
    const locked = await queryRows<{ isOurs: boolean }>(
      tx,
      `select request_id is null and void_at is null as "isOurs" from reward_codes
       where reward_id = $1 and id = any($2) order by id for no key update`,
      [rewardId, ids],
    )
    const ours = locked.filter(({ isOurs }) => isOurs).length
    if (ours < ids.length) throw notFree(ids.length - ours)
    await queryRows(
      tx,
      `update reward_codes set void_at = clock_timestamp(), void_reason = $2, voided_by = $3 where id = any($1)`,
      [ids, reason, adminId],
    )
    await recountStock(tx, rewardId)
    await recordAudit(tx, {
      actorId: adminId,
      action: 'codes.voided',
      subject: { type: 'reward', id: rewardId },
      label: reward.name,
      after: { voided: ids.length },
      reason,
    })
    return { voided: ids.length }
  })
}

function notFree(count: number): Refusal {
  const sentence = words(
    '{count, plural, one {One of these codes was delivered or made void before.} other {# of these codes were delivered or made void before.}} Nothing was changed.',
    { count },
  )
  return new Refusal('conflict', sentence, { code: 'codes.not-free' })
}
