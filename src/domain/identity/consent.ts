import type { Language } from '#domain/text/own-language.ts'
import { sentence } from '#domain/text/wording.ts'

/** Shown as effective and last updated (specification §2 Legal). */
export const TERMS_DATE = '2025-08-01'

/** The second wording names reports to businesses. */
export const TERMS_EDITION = 2

/** The wording that members accept: a key, the same in every language. */
export const TERMS_VERSION = [TERMS_DATE, `version ${TERMS_EDITION}`].join(', ')

/** The provinces with their age of majority (decisions: Signing in; legal text: located in Canada). */
export const PROVINCES = [
  { code: 'AB', name: sentence('Alberta'), ageOfMajority: 18 },
  { code: 'BC', name: sentence('British Columbia'), ageOfMajority: 19 },
  { code: 'MB', name: sentence('Manitoba'), ageOfMajority: 18 },
  { code: 'NB', name: sentence('New Brunswick'), ageOfMajority: 19 },
  { code: 'NL', name: sentence('Newfoundland and Labrador'), ageOfMajority: 19 },
  { code: 'NS', name: sentence('Nova Scotia'), ageOfMajority: 19 },
  { code: 'NT', name: sentence('Northwest Territories'), ageOfMajority: 19 },
  { code: 'NU', name: sentence('Nunavut'), ageOfMajority: 19 },
  { code: 'ON', name: sentence('Ontario'), ageOfMajority: 18 },
  { code: 'PE', name: sentence('Prince Edward Island'), ageOfMajority: 18 },
  { code: 'QC', name: sentence('Quebec'), ageOfMajority: 18 },
  { code: 'SK', name: sentence('Saskatchewan'), ageOfMajority: 18 },
  { code: 'YT', name: sentence('Yukon'), ageOfMajority: 19 },
] as const
export type ProvinceCode = (typeof PROVINCES)[number]['code']

export const PROVINCE_NEEDED = sentence('Please choose a province or territory.')

/** The language in which the terms come first: in Quebec the French, whatever language the page speaks. */
export function languageOfTerms(province: ProvinceCode, page: Language): Language {
  return province === 'QC' ? 'fr' : page
}

/** Whether the member has answered the first-sign-in questions for the current terms. */
export function consentIsComplete(user: { termsVersion: string | null }): boolean {
  return user.termsVersion === TERMS_VERSION
}
