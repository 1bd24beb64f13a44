import type { Company } from '#domain/site/company.ts'

/** Placeholders in rendered documents; the server fills in its settings when it sends one. */
export const COMPANY: Company = {
  name: '__COMPANY_NAME__',
  postalAddress: '__COMPANY_ADDRESS__',
  supportEmail: '__SUPPORT_EMAIL__',
  phone: '__COMPANY_PHONE__',
}

/** The attributes of the element `meta` that tells a document's scripts the same. */
export const COMPANY_ATTRIBUTES = {
  name: 'company',
  'data-name': COMPANY.name,
  'data-postal-address': COMPANY.postalAddress,
  'data-support-email': COMPANY.supportEmail,
  'data-phone': COMPANY.phone,
}
