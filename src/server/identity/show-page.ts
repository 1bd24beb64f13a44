import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { Problems } from '#client/site/identity/problems.ts'
import type { PageName, PageProps } from '#client/site/pages.ts'
import { LANGUAGES, type Language } from '#domain/text/own-language.ts'
import type { Words } from '#domain/text/wording.ts'
import type { LocalPath } from '#server/notifications/mail-links.ts'
import { mailboxIsOpenTo } from '#server/notifications/mailbox/mailbox.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { languageOf, pathInLanguage } from '#server/platform/words/language.ts'
import { say } from '#server/platform/words/say.ts'
import { emailInWords } from '#server/users/email-in-words.ts'
import { NO_PROBLEMS, type UnsaidProblems } from './form.ts'
import type { IdentityServices } from './identity-services.ts'
import { providerPath } from './return-to.ts'
import { SUSPENSION_PATH } from './suspension/suspension-link.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** GET does more than show a page: the same address may not show it again. */
    acts?: boolean
  }
}

/** A GET that starts or ends a sign-in. */
export const ACTS: { exposeHeadRoute: false; config: FastifyContextConfig } = {
  exposeHeadRoute: false,
  config: { acts: true },
}

export type PageRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** A page's props before its problems are said. The language is the page's own concern. */
type Unsaid<Props> = Props extends { problems: Problems<infer Field> }
  ? Omit<Props, 'problems' | 'otherLanguage'> & { problems: UnsaidProblems<Field> }
  : Omit<Props, 'otherLanguage'>

/** Keeps the reply's status. An address gets its words. */
export async function show<N extends PageName>(
  { pages }: IdentityServices,
  reply: FastifyReply,
  name: N,
  unsaid: Unsaid<PageProps<N>>,
  language = languageOf(reply.request),
): Promise<FastifyReply> {
  const props = {
    ...unsaid,
    ...('email' in unsaid && { emailInWords: emailInWords(String(unsaid.email)) }),
    ...('problems' in unsaid && { problems: saidIn(language, unsaid.problems as UnsaidProblems<string>) }),
    otherLanguage: otherLanguage(reply, language),
  }
  const html = await pages.render(name, props as unknown as PageProps<N>, language)
  return reply.type('text/html; charset=utf-8').send(html)
}

/** Says, for example, that a link has expired. */
export interface Message {
  heading: Words | string
  sentence: Words | string
  next: { href: string; label: string } | null
}

export function showMessage(
  services: IdentityServices,
  reply: FastifyReply,
  { heading, sentence, next }: Message,
): Promise<FastifyReply> {
  const language = languageOf(reply.request)
  return show(services, reply, 'identityMessage', {
    heading: say(language, heading),
    sentence: say(language, sentence),
    next: next && { href: next.href, label: say(language, next.label) },
  })
}

/** Asks before something changes. */
export interface Question {
  heading: string
  sentences: readonly (Words | string)[]
  action: string
  hidden: Record<string, string>
  label: string
  /** The account uses two-step verification. */
  asksForCode: boolean
}

export function showQuestion(
  services: IdentityServices,
  reply: FastifyReply,
  { heading, sentences, label, ...form }: Question,
  problems: UnsaidProblems<'code'> = NO_PROBLEMS,
): Promise<FastifyReply> {
  const language = languageOf(reply.request)
  return show(services, reply, 'identityQuestion', {
    ...form,
    heading: say(language, heading),
    sentences: sentences.map((sentence) => say(language, sentence)),
    label: say(language, label),
    problems,
  })
}

function saidIn(language: Language, { summary, fields }: UnsaidProblems<string>): Problems<string> {
  const said = Object.entries(fields).map(([name, problem]) => [name, say(language, problem!)])
  return { summary: summary && say(language, summary), fields: Object.fromEntries(said) }
}

/** This page in the other language; null where its address would not show it, or an account has chosen its language. */
function otherLanguage({ request, statusCode }: FastifyReply, language: Language): string | null {
  const { method, accountLanguage, routeOptions, url } = request
  const isAgain = method === 'GET' && statusCode !== 429 && routeOptions.config.acts !== true
  if (!isAgain || accountLanguage !== null) return null
  return pathInLanguage(url, LANGUAGES.find((one) => one !== language)!)
}

export function leadTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(path, 303)
}

/** The viewer of a page that needs a session; the page speaks the language of their account, if it has one. */
export async function viewerOfPage(
  { identity }: IdentityServices,
  request: FastifyRequest,
): Promise<Viewer | null> {
  const viewer = await identity.readViewer(request.headers, { fresh: true })
  request.accountLanguage = viewer?.language ?? null
  return viewer
}

/** Signs in first, then opens this page; `path` where the request was a form. */
export function askToLogIn(reply: FastifyReply, path: LocalPath): FastifyReply {
  const { method, url } = reply.request
  return leadTo(reply, providerPath('/api/login', method === 'GET' ? url : path))
}

/** Where someone who is signed in goes from a page for signing in or up. */
export function leadOn(reply: FastifyReply, viewer: Viewer, returnTo: string): FastifyReply {
  return leadTo(reply, viewer.consented ? returnTo : providerPath('/api/welcome', returnTo))
}

export function tokenIn({ query }: PageRequest): string {
  return typeof query.token === 'string' ? query.token : ''
}

/** Shows the reason, once every factor was right: the reply has the cookie that opens the page. */
export function leadToSuspension(reply: FastifyReply): FastifyReply {
  return leadTo(reply, SUSPENSION_PATH)
}

/** The demo mailbox, or null where email is really sent. */
export function mailboxPathFor({ config }: IdentityServices, request: FastifyRequest): string | null {
  return mailboxIsOpenTo(config, request) ? '/api/mailbox' : null
}
