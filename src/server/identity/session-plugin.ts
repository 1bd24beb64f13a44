import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

/** Opens a session for who has just confirmed their address, the way every sign-in does; no address of ours leads here. */
export function sessionPlugin() {
  return {
    id: 'northpoint-sessions',
    endpoints: {
      openSession: createAuthEndpoint(
        '/northpoint/open-session',
        { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (user === null) throw new Error('The account that was confirmed is gone.')
          await setSessionCookie(ctx, { user, session: await internalAdapter.createSession(user.id) })
          return ctx.json({})
        },
      ),
    },
  }
}
