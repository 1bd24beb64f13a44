import { t } from '#client/words/t.ts'
import { LANGUAGE_PARAMETER, type PublicPath, pathIn } from '#contract/pages/public-pages.ts'
import type { ServiceInterest } from '#domain/inbox/inquiries.ts'
import { OWN_LANGUAGE } from '#domain/text/own-language.ts'

export interface SiteLink {
  path: string
  label: string
}

/** Specification §2 Landing page, Business pages. */
export const BUSINESS_LINKS: readonly SiteLink[] = [
  { path: pageAt('/business/about'), label: t('About') },
  { path: pageAt('/business/services'), label: t('Services') },
  { path: pageAt('/business/pricing'), label: t('Pricing') },
  { path: pageAt('/business/contact'), label: t('Contact') },
]

export const LEGAL_LINKS: readonly SiteLink[] = [
  { path: pageAt('/terms-of-use'), label: t('Terms of Use') },
  { path: pageAt('/privacy-policy'), label: t('Privacy Policy') },
]

export const CONSULTATION = pageAt('/business/contact')

/** Parts of that page. */
export const WRITE_TO_US = 'write-to-us'
export const REACH_US = 'reach-us'

/** Part of an address of the contact page: the service that its form starts with. */
export const SERVICE_PARAMETER = 'service'

/** The contact page with the service chosen. */
export const consultationOn = (service: ServiceInterest) => `${CONSULTATION}?${SERVICE_PARAMETER}=${service}`

export const EXAMPLE_REPORT: SiteLink = {
  path: pageAt('/business/example-report'),
  label: t('See an example report'),
}

/** A page leads to the login in its language, whatever the browser prefers. */
export const LOGIN = `/api/login?${LANGUAGE_PARAMETER}=${OWN_LANGUAGE}`

/** The login for newcomers: it shows *Create account*, unless an issuer signs people in. */
export const GET_STARTED = `${LOGIN}&new=1`

/** A public page in the language of this one. */
export function pageAt(path: PublicPath): string {
  return pathIn(OWN_LANGUAGE, path)
}
