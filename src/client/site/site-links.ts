import { BRAND } from '../../domain/brand.ts'

interface SiteLink {
  path: string
  label: string
}

/** The public pages that headers, menus and footers lead to, once they exist; a page that is added is listed here. */
export const BUSINESS_LINKS: readonly SiteLink[] = []
export const LEGAL_LINKS: readonly SiteLink[] = [
  { path: '/terms-of-use', label: 'Terms of Use' },
  { path: '/privacy-policy', label: 'Privacy Policy' },
]

/** Where a business asks for its free consultation. */
export const CONSULTATION = `mailto:${BRAND.supportEmail}?subject=Free%20consultation`

/** Where a visitor signs in or begins (specification §2 Landing page). */
export const LOGIN = '/api/login'
