import { type Company, EXAMPLE_COMPANY } from '#domain/site/company.ts'

const { COMPANY_NAME, COMPANY_ADDRESS, SUPPORT_EMAIL, COMPANY_PHONE } = process.env

/** The company for emails and pages. The start refuses wrong settings (config/settings.ts) before it is used. */
export const COMPANY: Company = {
  name: COMPANY_NAME?.trim() || EXAMPLE_COMPANY.name,
  postalAddress: COMPANY_ADDRESS?.replace(/\s*;\s*/g, '\n').trim() || EXAMPLE_COMPANY.postalAddress,
  supportEmail: SUPPORT_EMAIL?.trim() || EXAMPLE_COMPANY.supportEmail,
  phone: COMPANY_PHONE?.trim() || EXAMPLE_COMPANY.phone,
}
