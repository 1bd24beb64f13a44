import { businessAbout } from './business/about.tsx'
import { businessCaseStudies } from './business/case-studies.tsx'
import { businessContact } from './business/contact.tsx'
import { businessExampleReport } from './business/example-report-page.tsx'
import { businessFaq } from './business/faq.tsx'
import { businessPricing } from './business/pricing.tsx'
import { businessServices } from './business/services-page.tsx'
import { failure } from './failure/failure.tsx'
import { identityPages } from './identity/identity-pages.ts'
import { landing } from './landing/landing.tsx'
import { privacyPolicy } from './legal/privacy-policy.tsx'
import { termsOfUse } from './legal/terms-of-use.tsx'
import { notFound } from './not-found/not-found.tsx'
import { report } from './report/report.tsx'
import { unsubscribe, unsubscribing } from './unsubscribe/unsubscribe.tsx'

export const pages = {
  ...identityPages,
  landing,
  businessAbout,
  businessServices,
  businessPricing,
  businessContact,
  businessCaseStudies,
  businessFaq,
  businessExampleReport,
  unsubscribe,
  unsubscribing,
  termsOfUse,
  privacyPolicy,
  report,
  notFound,
  failure,
}

export type PageName = keyof typeof pages
export type PageProps<N extends PageName> = Parameters<(typeof pages)[N]['Body']>[0]
