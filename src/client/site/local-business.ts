import { t } from '#client/words/t.ts'
import { COMPANY } from '#contract/pages/company.ts'
import { BRAND } from '#domain/site/brand.ts'

/** schema.org LocalBusiness; hours from specification §1. */
export const localBusiness = {
  '@type': 'LocalBusiness',
  name: BRAND.name,
  description: t(
    'Points and rewards for small, honest tasks, and local marketing for businesses across Canada.',
  ),
  email: COMPANY.supportEmail,
  telephone: `+1-${COMPANY.phone}`,
  address: { '@type': 'PostalAddress', streetAddress: COMPANY.postalAddress, addressCountry: 'CA' },
  areaServed: 'CA',
  currenciesAccepted: 'CAD',
  openingHours: ['Mo-Fr 09:00-20:00', 'Sa-Su 10:00-18:00'],
} as const
