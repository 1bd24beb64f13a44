import type { IncomingHttpHeaders } from 'node:http'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGE_PARAMETER, publicPages } from '#contract/pages/public-pages.ts'
import { isLanguage, LANGUAGES, type Language } from '#domain/text/own-language.ts'

/** Keeps that choice for the pages that follow, until the browser is closed. */
const LANGUAGE_COOKIE = 'language'

/** The name on HTTPS, where no other host can set it. */
const SECURE_LANGUAGE_COOKIE = `__Host-${LANGUAGE_COOKIE}`

declare module 'fastify' {
  interface FastifyRequest {
    /** The account's, once the viewer is known. */
    accountLanguage: Language | null
  }
}

/**
 * The language of an answer: the one that its address asks for, else the member's, or for strangers the one they chose on
 * this site, or their browser's.
 */
export function languageOf(request: FastifyRequest): Language {
  return languageAsked(request) ?? request.accountLanguage ?? languageOfStranger(request)
}

/** The language of a page for someone who is not signed in, which never depends on an account. */
export function languageOfStranger(request: { query?: unknown; headers: IncomingHttpHeaders }): Language {
  const { headers } = request
  const chosen = languageAsked(request) ?? chosenLanguage(headers.cookie)
  return chosen ?? languageAccepted(headers['accept-language'])
}

/** The language that this address asks for, or null. */
export function languageAsked({ query }: { query?: unknown }): Language | null {
  const asked = (query as Record<string, unknown> | undefined)?.[LANGUAGE_PARAMETER]
  return isLanguage(asked) ? asked : null
}

function chosenLanguage(cookies = ''): Language | null {
  for (const name of [SECURE_LANGUAGE_COOKIE, LANGUAGE_COOKIE]) {
    const chosen = new RegExp(`(?:^|;\\s*)${name}=(\\w+)(?:;|$)`).exec(cookies)?.[1]
    if (isLanguage(chosen)) return chosen
  }
  return null
}

/** The language of a page: its address says it, except where one address serves everyone. */
export function languageOfPage(request: FastifyRequest): Language {
  const [path = ''] = request.url.split('?', 1)
  if (path === '/fr' || path.startsWith('/fr/')) return 'fr'
  return path in publicPages ? 'en' : languageOf(request)
}

export function rememberViewer(request: FastifyRequest, viewer: { language: Language | null } | null): void {
  request.accountLanguage = viewer === null ? null : (viewer.language ?? 'en')
}

/** Lets the pages that follow speak the language that this address asks for. */
export function rememberLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  { protocol }: Pick<URL, 'protocol'>,
): void {
  const asked = languageAsked(request)
  if (asked === null) return
  const name = protocol === 'https:' ? SECURE_LANGUAGE_COOKIE : LANGUAGE_COOKIE
  const secure = protocol === 'https:' ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${asked}; Path=/; SameSite=Lax; HttpOnly${secure}`)
}

/** An address of this server that asks for a language; the rest of its query stays. */
export function pathInLanguage(path: string, language: Language): string {
  const { pathname, searchParams } = new URL(`http://local${path}`)
  searchParams.set(LANGUAGE_PARAMETER, language)
  return `${pathname}?${searchParams}`
}

/** The one of our languages that a browser prefers (RFC 9110 §12.5.4), from any region; English if it names neither. */
function languageAccepted(header = ''): Language {
  const preferred = negotiate(header.toLowerCase().replaceAll(/-\w+/g, ''), [...LANGUAGES])
  return isLanguage(preferred) ? preferred : 'en'
}
