import type { FastifyInstance, FastifyReply } from 'fastify'
import { RequiredText } from '#contract/fields/common.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { ANSWER_NEEDED } from '#domain/users/suspension.ts'
import { answerSuspension } from '#server/inbox/answer-suspension.ts'
import { askerOf, attempt } from '../attempt.ts'
import { formFields, NO_PROBLEMS } from '../form.ts'
import type { IdentityServices } from '../identity-services.ts'
import { SUSPENSION_PAGE_LIMIT } from '../limits.ts'
import { returnPath } from '../return-to.ts'
import { cookieIn } from '../session/session-cookie.ts'
import { leadTo, type PageRequest, show, showMessage, tokenIn } from '../show-page.ts'
import { suspensionOfLink } from './own-suspension.ts'
import { pageCookie, SUSPENSION_COOKIE, SUSPENSION_PATH } from './suspension-link.ts'

const Answer = RequiredText(MAX_NOTES_LENGTH, ANSWER_NEEDED)

/**
 * The page of a suspended account, for its mailbox and for a browser that has just proved who it is (docs/decisions/0058).
 * GET changes nothing.
 */
export function mountSuspension(app: FastifyInstance, services: IdentityServices): void {
  const { config, database, limits, signing } = services

  app.get(SUSPENSION_PATH, async (request: PageRequest, reply) => {
    const token = tokenIn(request) || cookieIn(request, config.publicUrl, SUSPENSION_COOKIE) || ''
    return showPage(reply, { token, returnTo: request.url, text: '', problem: null })
  })

  // The form proves itself by its token: a browser that passes no referrer on does not name its origin either.
  app.post(SUSPENSION_PATH, { config: { fromAnywhere: true } }, async (request, reply) => {
    const { token, text, returnTo } = formFields(request.body, ['token', 'text', 'returnTo'])
    const { success, data, error } = Answer.safeParse(text)
    if (!success) {
      const problem = error.issues[0]?.message ?? ANSWER_NEEDED
      return showPage(reply.code(400), { token, returnTo: returnPath(returnTo), text, problem })
    }
    return limited(reply, async () => {
      const page = returnPath(returnTo)
      const isKnown = await answerSuspension(services, token, data)
      // Writing may have taken longer than the cookie lived that opened the page, which says that the answer arrived.
      if (isKnown && page === SUSPENSION_PATH) reply.header('set-cookie', pageCookie(config, token))
      return leadTo(reply, page)
    })
  })

  function showPage(
    reply: FastifyReply,
    {
      token,
      returnTo,
      text,
      problem,
    }: { token: string; returnTo: string; text: string; problem: string | null },
  ): Promise<FastifyReply> {
    return limited(reply, async () => {
      const suspension = await suspensionOfLink(database.queries, signing, token)
      if (suspension === null) return showEnded(reply)
      const { since, memberText, appeal, answers, refusal } = suspension
      return show(services, reply, 'suspendedAccount', {
        since: since.toISOString(),
        memberText,
        received: appeal && {
          at: appeal.answeredAt.toISOString(),
          dueAt: appeal.status === 'open' ? appeal.dueAt.toISOString() : null,
          isAnswered: appeal.status === 'answered',
        },
        answers,
        mayAnswer: refusal === null,
        action: SUSPENSION_PATH,
        returnTo,
        token,
        text,
        problems: problem === null ? NO_PROBLEMS : { summary: null, fields: { text: problem } },
      })
    })
  }

  async function limited(reply: FastifyReply, answer: () => Promise<FastifyReply>): Promise<FastifyReply> {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const { client } = askerOf(reply.request)
    const { failure } = await attempt(reply, () => limits.consume(SUSPENSION_PAGE_LIMIT, client))
    if (failure === null) return answer()
    return showMessage(services, reply.code(failure.status), {
      heading: 'Please wait a moment',
      sentence: failure.message,
      next: null,
    })
  }

  function showEnded(reply: FastifyReply): Promise<FastifyReply> {
    return showMessage(services, reply.code(400), {
      heading: 'This link no longer works',
      sentence:
        'The account is no longer suspended, or it has another email address now. Sign in to find out.',
      next: { href: '/api/login', label: 'Sign in' },
    })
  }
}
