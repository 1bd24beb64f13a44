import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { languageOfTerms, PROVINCES, type ProvinceCode, TERMS_VERSION } from '#domain/identity/consent.ts'
import { isLanguage, type Language } from '#domain/text/own-language.ts'
import { users } from '#server/database/schema/users.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { languageAsked, languageOfStranger } from '#server/platform/words/language.ts'
import { say } from '#server/platform/words/say.ts'
import { formFields, NO_PROBLEMS, problemsOf } from './form.ts'
import type { IdentityServices } from './identity-services.ts'
import { providerPath, returnPath } from './return-to.ts'
import { leadTo, type PageRequest, show } from './show-page.ts'

/** `/api/welcome`: the questions of the first sign-in. Every way of signing in passes through here. */
export function mountWelcome(app: FastifyInstance, services: IdentityServices): void {
  const { database, identity } = services

  app.get('/api/welcome', async (request: PageRequest, reply) => {
    const returnTo = returnPath(request.query.returnTo)
    const viewer = await identity.readViewer(request.headers, { fresh: true })
    if (!viewer) return leadTo(reply, providerPath('/api/login', returnTo))
    if (viewer.consented) return leadTo(reply, returnTo)
    const person = await personOf(viewer.id)
    const props = {
      returnTo,
      ...person,
      ofAge: person.isAskedAgain,
      acceptTerms: false,
      promotions: false,
      problems: NO_PROBLEMS,
    }
    return show(services, reply, 'welcome', props, languageAsked(request) ?? viewer.language ?? undefined)
  })

  app.post('/api/welcome', async (request, reply) => {
    const form = formFields(request.body, [
      'province',
      'ofAge',
      'acceptTerms',
      'promotions',
      'language',
      'returnTo',
    ])
    const returnTo = returnPath(form.returnTo)
    const viewer = await identity.readViewer(request.headers, { fresh: true })
    if (!viewer) return leadTo(reply, providerPath('/api/login', returnTo))

    const language = isLanguage(form.language) ? form.language : languageOfStranger(request)
    const province = PROVINCES.find(({ code }) => code === form.province)
    const answers = {
      ofAge: form.ofAge === 'yes',
      acceptTerms: form.acceptTerms === 'yes',
      promotions: form.promotions === 'yes',
    }
    const problems = problemsOf({
      province: province ? null : say(language, 'Please choose your province or territory.'),
      ofAge: answers.ofAge
        ? null
        : say(language, 'To take part, you must have reached the age of majority where you live.'),
      acceptTerms: answers.acceptTerms
        ? null
        : say(language, 'To take part, please accept the Terms of Use.'),
    })
    if (problems || !province) {
      const props = {
        returnTo,
        ...(await personOf(viewer.id)),
        province: form.province,
        ...answers,
        problems: problems ?? NO_PROBLEMS,
      }
      return show(services, reply.code(400), 'welcome', props, language)
    }
    const { promotions } = answers
    await answerWelcome(database, viewer.id, { province: province.code, promotions, language })
    identity.forget(viewer.id)
    return leadTo(reply, returnTo)
  })

  /** `isAskedAgain`: they accepted earlier terms. */
  async function personOf(userId: string) {
    const [row] = await database.queries
      .select({ firstName: users.first_name, province: users.province, accepted: users.terms_version })
      .from(users)
      .where(eq(users.id, userId))
    const { firstName = null, province = null, accepted = null } = row ?? {}
    return { firstName, province: province ?? '', isAskedAgain: accepted !== null }
  }
}

/** The member is of age there and accepts the current terms (decisions: Signing in). */
async function answerWelcome(
  database: Database,
  userId: string,
  answers: { province: ProvinceCode; promotions: boolean; language: Language },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member', 'no key update')
    const now = new Date()
    await tx
      .update(users)
      .set({
        province: answers.province,
        terms_version: TERMS_VERSION,
        terms_accepted_at: now,
        terms_language: languageOfTerms(answers.province, answers.language),
        // Later, a member chooses in Settings.
        language: sql`case when ${users.terms_version} is null then ${answers.language} else coalesce(${users.language}, ${answers.language}) end`,
        updated_at: now,
        // Leaving it unticked does not withdraw an earlier consent.
        ...(answers.promotions && { new_task_alerts: true, promotional_consent_at: now }),
      })
      .where(eq(users.id, userId))
  })
}
