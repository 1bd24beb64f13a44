import type { Language } from '#domain/text/own-language.ts'

/** Public pages; `/` only if signed out (specification §2 Route table). A new page also needs client/site/pages.ts. */
export const publicPages = {
  '/': 'landing',
  '/business/about': 'businessAbout',
  '/business/services': 'businessServices',
  '/business/pricing': 'businessPricing',
  '/business/contact': 'businessContact',
  '/business/case-studies': 'businessCaseStudies',
  '/business/faq': 'businessFaq',
  '/business/example-report': 'businessExampleReport',
  '/unsubscribe': 'unsubscribe',
  '/terms-of-use': 'termsOfUse',
  '/privacy-policy': 'privacyPolicy',
} as const

export type PublicPath = keyof typeof publicPages
export type PublicPageName = (typeof publicPages)[PublicPath] | typeof UNSUBSCRIBING

/** Links in emails point to this page, which acts without asking for the address (specification §2 Unsubscribe). */
const UNSUBSCRIBING = 'unsubscribing'

/** The part of the landing page that only shows when an address names it: a sign-out leads there. */
export const SIGNED_OUT = 'signed-out'

/** Replaced by the product's address in prebuilt documents. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid'

/** Replaced by a sentence on how fast we review, or by nothing. */
export const REVIEW_FIGURES_PLACEHOLDER = '__REVIEW_FIGURES__'

export const publicPageNames: readonly PublicPageName[] = [...Object.values(publicPages), UNSUBSCRIBING]

export function publicPageAt(path: PublicPath, search: string): PublicPageName {
  return path === '/unsubscribe' && addressToUnsubscribe(search) !== null ? UNSUBSCRIBING : publicPages[path]
}

/** The path of a page by its name, without the language; undefined for a page that is not public. */
export function publicPathOf(name: string): PublicPath | undefined {
  return name === UNSUBSCRIBING ? '/unsubscribe' : publicPaths.find((path) => publicPages[path] === name)
}

export function addressToUnsubscribe(search: string): string | null {
  return new URLSearchParams(search).get('email')?.trim() || null
}

export const publicPaths = Object.keys(publicPages) as PublicPath[]

/** Part of an address: the language that its reader chose, or that the page has which calls it. */
export const LANGUAGE_PARAMETER = 'lang'

/** The address of a public page in a language: '/business/faq', '/fr/business/faq'; '/' and '/fr' for the landing page. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path
  return path === '/' ? '/fr' : `/fr${path}`
}

/** Case studies have placeholders, an example is made up, and no one searches for unsubscribing (decisions: The brand). */
const NOT_INDEXED: readonly PublicPath[] = [
  '/business/case-studies',
  '/business/example-report',
  '/unsubscribe',
]

export const indexedPages: readonly PublicPath[] = publicPaths.filter((path) => !NOT_INDEXED.includes(path))
