import type { FastifyInstance } from 'fastify'
import { claimReferral, getReferralCode, getReferralStats } from '#contract/referrals/referrals.ts'
import { FRIEND_CODE_PAGE, FRIEND_LINK, fittingReferralCode } from '#domain/referrals/referrals.ts'
import { providerPath } from '#server/identity/return-to.ts'
import { mount } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { claimReferral as claim } from './claim-referral.ts'
import { ownReferralCode } from './own-code.ts'
import { summarizeReferrals } from './queries.ts'

export function mountReferrals(app: FastifyInstance, { database, config }: Services): void {
  mount(app, getReferralCode, ({ viewer }) => ownReferralCode(database, viewer.id))
  mount(app, getReferralStats, ({ viewer }) =>
    summarizeReferrals(database.queries, viewer.id, config.referralsOpen),
  )
  mount(app, claimReferral, async ({ viewer, body }) => {
    if (!config.referralsOpen) {
      throw new Refusal('conflict', 'The referral promotion isn’t accepting new codes right now.', {
        code: 'referral.closed',
      })
    }
    return claim(database, viewer.id, body.referralCode)
  })
  mountFriendLink(app, config)
}

/** Knows neither the code nor the visitor, so every answer is the same but for the code. Signing up leads on. */
function mountFriendLink(app: FastifyInstance, config: Services['config']): void {
  app.get<{ Params: { code: string } }>(`${FRIEND_LINK}:code`, (request, reply) => {
    const goal = config.referralsOpen ? FRIEND_CODE_PAGE + fittingReferralCode(request.params.code) : '/'
    return reply.redirect(providerPath('/api/sign-up', goal), 302)
  })
}
