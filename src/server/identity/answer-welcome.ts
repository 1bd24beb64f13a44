import { eq } from 'drizzle-orm'
import { type ProvinceCode, TERMS_VERSION } from '../../domain/consent.ts'
import { users } from '../database/schema/users.ts'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/refusal.ts'

export interface WelcomeAnswers {
  province: ProvinceCode
  /** Wishes mail about new tasks; leaving it unticked later takes nothing back that was wished before. */
  promotions: boolean
}

/** Records the first-sign-in answers: the member is of age there and accepts the current terms (decisions: Signing in). */
export async function answerWelcome(
  database: Database,
  userId: string,
  answers: WelcomeAnswers,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [member] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    if (!member || member.deleted_at !== null || member.suspended_at !== null) {
      throw new Refusal('unauthenticated', 'You are logged out. Please log in again.')
    }
    const now = new Date()
    await tx
      .update(users)
      .set({
        province: answers.province,
        terms_version: TERMS_VERSION,
        terms_accepted_at: now,
        updated_at: now,
        ...(answers.promotions && { new_task_alerts: true, promotional_consent_at: now }),
      })
      .where(eq(users.id, userId))
  })
}
