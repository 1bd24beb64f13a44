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

export const LOGIN = '/api/login'

/** The login for newcomers: it shows *Create account*, unless an issuer signs people in. */
export const GET_STARTED = `${LOGIN}?new=1`
