import type { RewardCase } from '#contract/rewards/cases.ts'
import { caseDueAt, SECOND_LOOK_DAYS, secondLookRefusal } from '#domain/rewards/cases.ts'
import { words } from '#domain/text/wording.ts'
import { reward_cases } from '#server/database/schema/reward-cases.ts'
import { type Database, queryOne, queryRows } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { wholeRows } from '#server/platform/db/whole-rows.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { caseMissing, findCaseOf } from './case-queries.ts'

const SENTENCES = {
  'not-refused': 'You can ask for a second look only after a refusal.',
  'already-asked': 'You’ve already asked for a second look at this.',
  'too-late': words('It’s too late for a second look. You can ask for one within {days} days of a refusal.', {
    days: SECOND_LOOK_DAYS,
  }),
} as const

/** Opens a refused case again, once, for a different admin where there is one. */
export function askSecondLook(
  database: Database,
  userId: string,
  caseId: number,
  words: string,
): Promise<RewardCase> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member')
    const [refused] = await wholeRows(tx, reward_cases, 'where id = $1 and user_id = $2 for no key update', [
      caseId,
      userId,
    ])
    if (!refused) throw caseMissing()
    const { now } = await queryOne<{ now: Date }>(tx, 'select clock_timestamp() as now')
    const state = {
      status: refused.status,
      decidedAt: refused.reviewed_at?.toISOString() ?? null,
      contestedAt: refused.contested_at?.toISOString() ?? null,
    }
    const refusal = secondLookRefusal(state, now)
    if (refusal !== null) throw new Refusal('conflict', SENTENCES[refusal], { code: 'case.second-look' })
    await queryRows(
      tx,
      `update reward_cases set status = 'open', contested_at = $2, contest_words = $3, due_at = $4,
         first_reviewed_by = reviewed_by, first_review_notes = review_notes,
         reviewed_at = null, reviewed_by = null, review_notes = null
       where id = $1`,
      [caseId, now, words, caseDueAt(now)],
    )
    publishFacts(tx, ['rewardCases', 'requests'], userId)
    return findCaseOf(tx, caseId, userId)
  })
}
