import { COMPANY } from '#contract/pages/company.ts'
import type { Company } from '#domain/site/company.ts'

/** The company as this document names it; while the server renders, its placeholders. */
export function shownCompany(): Company {
  const element = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="company"]')
  return { ...COMPANY, ...element?.dataset }
}
