/**
 * Every public address and the page of the site that answers it, signed in or not; at `/` only to the signed out
 * (specification §2 Route table). A new page is one line here and one in client/site/pages.ts.
 */
export const publicPages = {
  '/': 'landing',
  '/business/about': 'businessAbout',
  '/business/services': 'businessServices',
  '/business/pricing': 'businessPricing',
  '/business/contact': 'businessContact',
  '/business/case-studies': 'businessCaseStudies',
  '/business/faq': 'businessFaq',
  '/unsubscribe': 'unsubscribe',
  '/terms-of-use': 'termsOfUse',
  '/privacy-policy': 'privacyPolicy',
} as const

export type PublicPath = keyof typeof publicPages
export type PublicPageName = (typeof publicPages)[PublicPath] | typeof UNSUBSCRIBING

/** What links in mail lead to: the page that acts at once instead of asking for the address (specification §2 Unsubscribe). */
const UNSUBSCRIBING = 'unsubscribing'

/** Marks where the product's address goes in documents that are built ahead. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid'

/** Every document that is the same for everybody. */
export const publicPageNames: readonly PublicPageName[] = [...Object.values(publicPages), UNSUBSCRIBING]

/** The page that answers a public address. */
export function publicPageAt(path: PublicPath, search: string): PublicPageName {
  return path === '/unsubscribe' && addressToUnsubscribe(search) !== null ? UNSUBSCRIBING : publicPages[path]
}

/** The address in a link to the unsubscribe page; null where it has none. */
export function addressToUnsubscribe(search: string): string | null {
  return new URLSearchParams(search).get('email')?.trim() || null
}

export const publicPaths = Object.keys(publicPages) as PublicPath[]

/** Case studies show placeholders and unsubscribing is nobody's search: both stay out (decisions: The brand). */
const NOT_INDEXED: readonly PublicPath[] = ['/business/case-studies', '/unsubscribe']

/** Public addresses that search engines may know. */
export const indexedPages: readonly PublicPath[] = publicPaths.filter((path) => !NOT_INDEXED.includes(path))
