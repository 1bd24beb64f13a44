import type { ServiceInterest } from '#domain/inbox/inquiries.ts'

export interface SiteLink {
  path: string
  label: string
}

/** Specification §2 Landing page, Business pages. */
export const BUSINESS_LINKS: readonly SiteLink[] = [
  { path: '/business/about', label: 'About' },
  { path: '/business/services', label: 'Services' },
  { path: '/business/pricing', label: 'Pricing' },
  { path: '/business/contact', label: 'Contact' },
]

export const LEGAL_LINKS: readonly SiteLink[] = [
  { path: '/terms-of-use', label: 'Terms of Use' },
  { path: '/privacy-policy', label: 'Privacy Policy' },
]

export const CONSULTATION = '/business/contact'

/** Parts of that page. */
export const WRITE_TO_US = 'write-to-us'
export const REACH_US = 'reach-us'

/** Part of an address of the contact page: the service that its form starts with. */
export const SERVICE_PARAMETER = 'service'

/** The contact page with the service chosen. */
export const consultationOn = (service: ServiceInterest) => `${CONSULTATION}?${SERVICE_PARAMETER}=${service}`

export const EXAMPLE_REPORT: SiteLink = { path: '/business/example-report', label: 'See an example report' }

export const LOGIN = '/api/login'

/** The login for newcomers: it shows *Create account*, unless an issuer signs people in. */
export const GET_STARTED = `${LOGIN}?new=1`
