export interface SiteLink {
  path: string
  label: string
}

/** The business pages that every header leads to (specification §2 Landing page, Business pages). */
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

/** Where a business asks for its free consultation. */
export const CONSULTATION = '/business/contact'

/** Where a visitor signs in or begins (specification §2 Landing page). */
export const LOGIN = '/api/login'
