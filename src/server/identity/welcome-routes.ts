import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { PROVINCES } from '../../domain/consent.ts'
import { users } from '../database/schema/users.ts'
import { answerWelcome } from './answer-welcome.ts'
import { formFields, problemsOf } from './form.ts'
import { leadTo, type ProviderServices, show } from './provider.ts'
import { providerPath, returnPath } from './return-to.ts'

/** `/api/welcome`: the questions of the first sign-in. Every way of signing in comes through here and goes on. */
export function mountWelcome(app: FastifyInstance, services: ProviderServices): void {
  const { database, identity } = services

  app.get<{ Querystring: Record<string, unknown> }>('/api/welcome', async (request, reply) => {
    const returnTo = returnPath(request.query.returnTo)
    const viewer = await identity.readViewer(request.headers, { fresh: true })
    if (!viewer) return leadTo(reply, providerPath('/api/login', returnTo))
    if (viewer.consented) return leadTo(reply, returnTo)
    return show(services, reply, 'welcome', {
      returnTo,
      firstName: await firstNameOf(viewer.id),
      province: '',
      ofAge: false,
      acceptTerms: false,
      promotions: false,
      problems: { summary: null, fields: {} },
    })
  })

  app.post('/api/welcome', async (request, reply) => {
    const form = formFields(request.body, ['province', 'ofAge', 'acceptTerms', 'promotions', 'returnTo'])
    const returnTo = returnPath(form.returnTo)
    const viewer = await identity.readViewer(request.headers, { fresh: true })
    if (!viewer) return leadTo(reply, providerPath('/api/login', returnTo))

    const province = PROVINCES.find(({ code }) => code === form.province)
    const answers = {
      ofAge: form.ofAge === 'yes',
      acceptTerms: form.acceptTerms === 'yes',
      promotions: form.promotions === 'yes',
    }
    const problems = problemsOf({
      province: province ? null : 'Please choose the province or territory you live in.',
      ofAge: answers.ofAge ? null : 'To take part you must have reached the age of majority where you live.',
      acceptTerms: answers.acceptTerms ? null : 'To take part, please accept the Terms of Use.',
    })
    if (problems || !province) {
      const page = { returnTo, firstName: await firstNameOf(viewer.id), province: form.province, ...answers }
      return show(
        services,
        reply,
        'welcome',
        { ...page, problems: problems ?? { summary: null, fields: {} } },
        400,
      )
    }
    await answerWelcome(database, viewer.id, { province: province.code, promotions: answers.promotions })
    identity.forget(viewer.id)
    return leadTo(reply, returnTo)
  })

  async function firstNameOf(userId: string): Promise<string | null> {
    const [row] = await database.queries
      .select({ firstName: users.first_name })
      .from(users)
      .where(eq(users.id, userId))
    return row?.firstName ?? null
  }
}
