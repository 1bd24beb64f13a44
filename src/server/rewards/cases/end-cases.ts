import { queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

const REMOVED = 'Removed with the account'

/** 'conflict' while a case is open. */
export async function refuseOpenCases(tx: Tx, userId: string): Promise<void> {
  const { open } = await queryOne<{ open: number }>(
    tx,
    `select count(*)::int as open from reward_cases where user_id = $1 and status = 'open'`,
    [userId],
  )
  if (open > 0) {
    throw new Refusal(
      'conflict',
      'We’re still looking into a reward you reported. You can delete your account once that’s answered.',
      { code: 'cases.open' },
    )
  }
}

/** Clears the words and pictures of a member's cases, and the devices of their reveals. Returns the keys of the pictures. */
export async function endCases(tx: Tx, userId: string): Promise<string[]> {
  await queryRows(tx, 'update delivery_reveals set device = null where user_id = $1 and device is not null', [
    userId,
  ])
  const cleared = await queryRows<{ keys: string[] }>(
    tx,
    `update reward_cases k set image_key = null, thumbnail_key = null, image_bytes = null, words = $2,
       contest_words = case when k.contest_words is not null then $2 end
     from reward_cases old where k.user_id = $1 and old.id = k.id
     returning array_remove(array[old.image_key, old.thumbnail_key], null) as keys`,
    [userId, REMOVED],
  )
  return cleared.flatMap(({ keys }) => keys)
}
