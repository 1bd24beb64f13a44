import { eq, sql } from 'drizzle-orm'
import { claimTask } from '#contract/claims/claims.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { claimMedia } from '#contract/media/media.ts'
import { claimReferral, getReferralCode } from '#contract/referrals/referrals.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { decideCase, openCase } from '#contract/rewards/cases.ts'
import { takeRequestLeases } from '#contract/rewards/request-leases.ts'
import { decideRewardRequest, getRewardRequest } from '#contract/rewards/reward-requests.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { undoDecision } from '#contract/rewards/undo.ts'
import { adjustPoints } from '#contract/users/admin-users.ts'
import { second_factors, sessions } from '#server/database/schema/identity.ts'
import { support_messages } from '#server/database/schema/inbox.ts'
import { seal } from '#server/identity/second-factor/take-factor.ts'
import { deliverAlways } from '#server/notifications/deliver.ts'
import { aPicture } from '../support/media/pictures.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { aStockReward } from '../support/world/codes.ts'
import { aForm } from '../support/world/form.ts'
import { aSupportMessage } from '../support/world/inbox.ts'
import { TASK_FORM } from '../support/world/task-form.ts'
import { ACCOUNT_CALLS, withPassword, withSecondFactor } from './account-calls.ts'
import type { MakeCall, SentCall, Stage } from './stage.ts'

const withTwoSessions =
  (make: MakeCall): MakeCall =>
  async (stage) => {
    const call = await make(stage)
    await stage.world.elsewhere(call.person!)
    return call
  }

/** A member whose next approved submission pays the member who referred them. */
async function aFriend({ world, aMember }: Stage) {
  const { referralCode } = await world.call(await aMember(), getReferralCode)
  const friend = await aMember()
  await world.call(friend, claimReferral, { body: { referralCode } })
  return friend
}

/** One award passes QUALIFYING_POINTS, so it pays the referral bonus. */
const aBigTask = async ({ world }: Stage) => ({ task: await world.aTask({ points: 1001 }) })

async function aScarceRequest({ world, aMember }: Stage) {
  const person = await aMember()
  const { id } = await world.aReward({ stock: 3 })
  return { person, ...(await world.call(person, requestReward, { params: { id }, body: {} })) }
}

/** A request for a code of a stock; `status` is 'pending' until it is decided. */
async function aCodeRequest({ world, admin, aMember }: Stage, isDelivered = false) {
  const person = await aMember()
  const { id } = await world.redeem(person, await aStockReward(world, admin, 2))
  if (isDelivered) await world.decide(admin, id, 'approved')
  return { person, id }
}

async function aClaimedFile({ world, aClaim, aFile }: Stage) {
  const { person, task } = await aClaim()
  const file = await aFile({ task_id: task.id })
  await world.call(person, claimMedia, { params: { id: task.id, mediaId: file.id } })
  return { person, task }
}

const decide =
  (review: object): MakeCall =>
  async (stage): Promise<SentCall> => ({
    person: stage.admin,
    params: { id: (await stage.world.aPendingSubmission(await aFriend(stage), await aBigTask(stage))).id },
    body: review,
  })

const AN_ADJUSTMENT = { amount: 25, description: 'For the survey.' }
const ASKING = { askSecondAdmin: true } as const

const agreeing = ({ admin }: Stage, id: number): SentCall => ({
  person: admin,
  params: { id },
  body: { agree: true },
})

/** Calls that change facts which the plain ones do not. */
export const MORE_CALLS: Record<string, MakeCall[]> = {
  'POST /api/tasks/:id/submit': [
    async (stage) => {
      const { pool } = stage.world.services.database
      const person = await aFriend(stage)
      await pool.query(
        `update users set first_name = 'Ada', last_name = 'Roy', phone_number = '416 555 0100' where id = $1`,
        [person.id],
      )
      // The profile task is approved automatically, and its award now passes QUALIFYING_POINTS.
      const { rows } = await pool.query<{ id: number }>(
        'update tasks set points = 1001 where system_key is not null returning id',
      )
      const params = { id: rows[0]!.id }
      await stage.world.call(person, claimTask, { params })
      return { person, params, file: { name: 'screenshot', bytes: await aPicture() } }
    },
  ],
  'PATCH /api/admin/tasks/:id/priority': [
    // Any change of a task ends the offers that ran out.
    async ({ world, admin, aLine }) => {
      const { task, holder } = await aLine()
      await world.leave(holder, task)
      await world.services.database.pool.query(
        `update waitlist set told_at = now(), offer_until = now() - interval '1 ms' where task_id = $1`,
        [task.id],
      )
      return { person: admin, params: { id: task.id }, body: { priority: true } }
    },
  ],
  'POST /api/user/claim-referral': [
    async (stage) => {
      const { world, admin, aMember } = stage
      const { referralCode } = await world.call(await aMember(), getReferralCode)
      const person = await aMember()
      const { id } = await world.aPendingSubmission(person, await aBigTask(stage))
      await world.call(admin, reviewSubmission, { params: { id }, body: { status: 'approved' } })
      return { person, body: { referralCode } }
    },
  ],
  'DELETE /api/user/sessions': [withTwoSessions(ACCOUNT_CALLS['DELETE /api/user/sessions']!)],
  'POST /api/user/password': [withTwoSessions(ACCOUNT_CALLS['POST /api/user/password']!)],
  'POST /api/user/second-factor/recovery-codes': [
    async (stage) => {
      const person = await withSecondFactor(stage, await withPassword(stage))
      const none = seal(stage.world.services, '[]')
      const { queries } = stage.world.services.database
      await queries
        .update(second_factors)
        .set({ backup_codes: none })
        .where(eq(second_factors.user_id, person.id))
      return { person, body: { password: 'maple river canoe' } }
    },
  ],
  'POST /api/user/passkeys/remove': [
    async (stage) => {
      const { person, body } = await ACCOUNT_CALLS['POST /api/user/passkeys/remove']!(stage)
      const { queries } = stage.world.services.database
      const device = await stage.world.elsewhere(person!)
      await queries
        .update(sessions)
        .set({ passkey_id: (body as { id: string }).id })
        .where(
          sql`${sessions.user_id} = ${device.id} and strpos(${device.cookieValue}, ${sessions.token}) > 0`,
        )
      return { person, body }
    },
  ],
  'POST /api/user/notices/read': [
    async ({ world, aMember }) => {
      const person = await aMember()
      const notice = { title: 'Hello', body: 'Hello.', link: '/' }
      await world.services.database.transaction((tx) =>
        deliverAlways(tx, { cause: 'a', userId: person.id, notice }),
      )
      return { person, body: { upTo: 1_000_000 } }
    },
  ],
  'PUT /api/tasks/:id/report-consent': [
    async ({ aBusinessClaim }) => {
      const { person, task } = await aBusinessClaim(true)
      return { person, params: { id: task.id }, body: { agreed: false } }
    },
  ],
  'POST /api/user/delete-account': [
    async (stage) => {
      const call = await ACCOUNT_CALLS['POST /api/user/delete-account']!(stage)
      const { id } = await aTaskOf(stage.world, await aCampaign(stage.world))
      await stage.world.call(call.person!, claimTask, { params: { id }, body: { reportConsent: true } })
      return call
    },
  ],
  'DELETE /api/tasks/:id/claim': [
    async ({ aLine }) => {
      const { holder, task } = await aLine()
      return { person: holder, params: { id: task.id } }
    },
    async (stage) => {
      const { person, task } = await aClaimedFile(stage)
      return { person, params: { id: task.id } }
    },
  ],
  'PUT /api/admin/submissions/:id': [
    decide({ status: 'approved' }),
    decide({ status: 'rejected', reviewNotes: 'No.' }),
    async ({ admin, aWaitingRejection }) => ({
      person: admin,
      params: { id: await aWaitingRejection() },
      body: { status: 'approved', hold: 60 },
    }),
    async ({ admin, aLeasedCard }) => ({
      person: admin,
      params: { id: await aLeasedCard() },
      body: { status: 'approved', hold: 60, lease: true },
    }),
  ],
  'POST /api/admin/submissions/review-many': [
    async ({ admin, aWaitingRejection }) => ({
      person: admin,
      body: { ids: [await aWaitingRejection()], status: 'approved', hold: 60 },
    }),
    async ({ admin, aLeasedCard }) => ({
      person: admin,
      body: { ids: [await aLeasedCard()], status: 'approved', hold: 60, lease: true },
    }),
    async (stage) => ({
      person: stage.admin,
      body: {
        ids: [(await stage.world.aPendingSubmission(await aFriend(stage), await aBigTask(stage))).id],
        status: 'approved',
      },
    }),
  ],
  'POST /api/rewards/:id/request': [
    async ({ world, aMember }) => ({
      person: await aMember(),
      params: { id: (await world.aReward({ stock: 3 })).id },
      body: {},
    }),
  ],
  'POST /api/user/reward-requests/:id/cancel': [
    async (stage) => {
      const { person, id } = await aScarceRequest(stage)
      return { person, params: { id } }
    },
  ],
  'PUT /api/admin/rewards/:id': [
    // Its open request is then delivered by hand.
    async (stage) => {
      const { id, description, category, value } = await aStockReward(stage.world, stage.admin, 1)
      await stage.world.call(await stage.aMember(), requestReward, { params: { id }, body: {} })
      const form = { name: 'Card by hand', pointsCost: 100, isActive: true, deliveryKind: 'hand' }
      return { person: stage.admin, params: { id }, body: { ...form, description, category, value } }
    },
  ],
  'PUT /api/admin/reward-requests/:id': [
    async (stage) => ({
      person: stage.admin,
      params: { id: (await aCodeRequest(stage)).id },
      body: { status: 'approved' },
    }),
    async ({ admin, aRequest }) => ({
      person: admin,
      params: { id: (await aRequest()).id },
      body: { status: 'approved', ...ASKING },
    }),
    async (stage) => ({
      person: stage.admin,
      params: { id: (await aScarceRequest(stage)).id },
      body: { status: 'rejected', reviewNotes: 'Not now.' },
    }),
    async ({ admin, aLeasedRequest }) => ({
      person: admin,
      params: { id: await aLeasedRequest() },
      body: { status: 'approved', hold: 60, lease: true },
    }),
  ],
  'PUT /api/admin/inbox/:id/owner': [
    async ({ world, admin, aMessage }) => ({
      person: admin,
      params: { id: (await aMessage()).id },
      query: { kind: 'support' },
      body: { ownerId: (await world.anAdmin()).id, seenOwnerId: null },
    }),
  ],
  'PUT /api/admin/users/:userId/role': [{ role: 'user' }, { role: 'admin', duties: ['content'] }].map(
    (body): MakeCall =>
      async ({ admin, aBusyAdmin }) => ({
        person: admin,
        params: { userId: (await aBusyAdmin()).id },
        body,
      }),
  ),
  'POST /api/admin/users/:userId/adjust-points': [
    async ({ admin, aMember }) => ({
      person: admin,
      params: { userId: (await aMember()).id },
      body: { ...AN_ADJUSTMENT, ...ASKING },
    }),
  ],
  'POST /api/admin/adjustments/:id/undo': [
    async ({ world, admin, aMember }) => {
      const { id } = await world.adjust(admin, await aMember(), 25, 'For the survey.')
      return { person: admin, params: { id }, body: { reason: 'A slip.', ...ASKING } }
    },
  ],
  'POST /api/admin/second-admin-asks/:id/answer': [
    async (stage) => {
      const asker = await stage.world.anAdmin()
      const { id } = await aCodeRequest(stage)
      const body = { status: 'approved', ...ASKING } as const
      const asked = await stage.world.call(asker, decideRewardRequest, { params: { id }, body })
      return agreeing(stage, asked.secondAdmin!.id)
    },
    async (stage) => {
      const asker = await stage.world.anAdmin()
      const body = { outcome: 'refunded', ...ASKING } as const
      const params = { id: (await stage.aCase()).id }
      return agreeing(stage, (await stage.world.call(asker, decideCase, { params, body })).secondAdmin!.id)
    },
    async (stage) => {
      const asker = await stage.world.anAdmin()
      const { id: userId } = await stage.aMember()
      const made = await stage.world.call(asker, adjustPoints, {
        params: { userId },
        body: { ...AN_ADJUSTMENT, ...ASKING },
      })
      return agreeing(stage, 'secondAdminAsk' in made ? made.secondAdminAsk.id : 0)
    },
    async (stage) => {
      const asker = await stage.world.anAdmin()
      const { id } = await aScarceRequest(stage)
      const decide = (body: BodyInputOf<typeof decideRewardRequest>) =>
        stage.world.call(asker, decideRewardRequest, { params: { id }, body })
      const { reviewedAt } = await decide({ status: 'rejected' })
      const body = { reason: 'A slip.', reviewedAt: reviewedAt!, ...ASKING }
      return agreeing(
        stage,
        (await stage.world.call(asker, undoDecision, { params: { id }, body })).secondAdmin!.id,
      )
    },
    async (stage) => {
      const asker = await stage.world.anAdmin()
      const params = { id: await stage.aLeasedRequest() }
      const { secondAdmin } = await stage.world.call(asker, decideRewardRequest, {
        params,
        body: { status: 'approved', ...ASKING },
      })
      const body = { open: params.id, next: [], deciding: [], released: [] }
      await stage.world.call(stage.admin, takeRequestLeases, { body })
      return agreeing(stage, secondAdmin!.id)
    },
  ],
  'POST /api/user/reward-requests/:id/reveal': [
    async (stage) => {
      const { person, id } = await aCodeRequest(stage, true)
      return { person, params: { id } }
    },
  ],
  'PUT /api/admin/cases/:id': [
    async ({ admin, aCase }) => ({
      person: admin,
      params: { id: (await aCase()).id },
      body: { outcome: 'refunded' },
    }),
    async ({ admin, aCase }) => ({
      person: admin,
      params: { id: (await aCase()).id },
      body: { outcome: 'refused', reviewNotes: 'It works.', hold: 60 },
    }),
    async ({ admin, aCase }) => ({
      person: admin,
      params: { id: (await aCase()).id },
      body: { outcome: 'refunded', askSecondAdmin: true },
    }),
    async (stage) => {
      const { world, admin } = stage
      const { person, id } = await aCodeRequest(stage, true)
      const opened = await world.call(person, openCase, {
        params: { id },
        form: aForm({ kind: 'not-working', words: 'It says already used.' }),
      })
      return { person: admin, params: { id: opened.id }, body: { outcome: 'replaced' } }
    },
  ],
  'POST /api/admin/reward-requests/decide-many': [
    async (stage) => ({
      person: stage.admin,
      body: { ids: [(await aCodeRequest(stage)).id], status: 'approved' },
    }),
    async ({ admin, aRequest }) => ({
      person: admin,
      body: { ids: [(await aRequest()).id], status: 'approved', ...ASKING },
    }),
    async ({ admin, aLeasedRequest }) => ({
      person: admin,
      body: { ids: [await aLeasedRequest()], status: 'approved', hold: 60, lease: true },
    }),
    async (stage) => ({
      person: stage.admin,
      body: { ids: [(await aScarceRequest(stage)).id], status: 'rejected', reviewNotes: 'Not now.' },
    }),
  ],
  'POST /api/admin/reward-requests/:id/undo': [
    async (stage) => {
      const { id } = await aCodeRequest(stage, true)
      const { reviewedAt } = await stage.world.call(stage.admin, getRewardRequest, { params: { id } })
      return { person: stage.admin, params: { id }, body: { reason: 'A slip.', reviewedAt } }
    },
    async ({ admin, aDecided }) => {
      const { id, reviewedAt } = await aDecided('fulfilled')
      return { person: admin, params: { id }, body: { reason: 'A slip.', reviewedAt, ...ASKING } }
    },
    async (stage) => {
      const { id } = await aScarceRequest(stage)
      const body = { status: 'rejected', reviewNotes: 'Not now.' } as const
      const { reviewedAt } = await stage.world.call(stage.admin, decideRewardRequest, {
        params: { id },
        body,
      })
      return { person: stage.admin, params: { id }, body: { reason: 'A slip.', reviewedAt } }
    },
  ],
  'POST /api/admin/submissions/:id/undo': [
    async (stage) => {
      const { id } = await stage.world.aPendingSubmission(await aFriend(stage), await aBigTask(stage))
      const review = await stage.world.request(stage.admin, `/api/admin/submissions/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'approved' }),
      })
      const { reviewedAt } = (await review.json()) as { reviewedAt: string }
      return { person: stage.admin, params: { id }, body: { reason: 'A slip.', reviewedAt } }
    },
    async ({ world, admin, aBusinessClaim }) => {
      const { person, task } = await aBusinessClaim(true)
      const { id } = await world.submit(person, task)
      const { reviewedAt } = await world.review(admin, id, 'approved')
      return { person: admin, params: { id }, body: { reason: 'A slip.', reviewedAt } }
    },
  ],
  'PUT /api/admin/tasks/:id': [
    async ({ admin, aLine }) => ({
      person: admin,
      params: { id: (await aLine()).task.id },
      body: { ...TASK_FORM, capacity: 2 },
    }),
  ],
  'DELETE /api/admin/tasks/:id': [
    async ({ admin, aLine }) => ({ person: admin, params: { id: (await aLine()).task.id } }),
  ],
  'PATCH /api/admin/tasks/:id/visibility': [
    async ({ admin, aLine }) => ({
      person: admin,
      params: { id: (await aLine()).task.id },
      body: { hidden: true },
    }),
  ],
  'POST /api/admin/users/:userId/suspend': [
    async ({ admin, aLine }) => ({
      person: admin,
      params: { userId: (await aLine()).person.id },
      body: { memberText: 'You have a second account.' },
    }),
    async ({ admin, world }) => {
      const { id: userId } = await world.anAdmin()
      const { id } = await aSupportMessage(world)
      await world.change(support_messages, { id }, { owner_id: userId })
      return { person: admin, params: { userId }, body: { memberText: 'You have a second account.' } }
    },
  ],
  'POST /api/admin/claims/:id/release': [
    async (stage) => {
      const { person } = await aClaimedFile(stage)
      const { rows } = await stage.world.services.database.pool.query(
        'select id from claims where user_id = $1',
        [person.id],
      )
      return { person: stage.admin, params: { id: rows[0].id }, body: { reason: 'It is over.' } }
    },
  ],
}
