/** Shown as effective and last updated (specification §2 Legal). */
export const TERMS_DATE = '2025-08-01'

/** The second wording names reports to businesses. */
export const TERMS_EDITION = 2

/** The wording that members accept. */
export const TERMS_VERSION = `${TERMS_DATE}, version ${TERMS_EDITION}`

/** The provinces with their age of majority (decisions: Signing in; legal text: located in Canada). */
export const PROVINCES = [
  { code: 'AB', name: 'Alberta', ageOfMajority: 18 },
  { code: 'BC', name: 'British Columbia', ageOfMajority: 19 },
  { code: 'MB', name: 'Manitoba', ageOfMajority: 18 },
  { code: 'NB', name: 'New Brunswick', ageOfMajority: 19 },
  { code: 'NL', name: 'Newfoundland and Labrador', ageOfMajority: 19 },
  { code: 'NS', name: 'Nova Scotia', ageOfMajority: 19 },
  { code: 'NT', name: 'Northwest Territories', ageOfMajority: 19 },
  { code: 'NU', name: 'Nunavut', ageOfMajority: 19 },
  { code: 'ON', name: 'Ontario', ageOfMajority: 18 },
  { code: 'PE', name: 'Prince Edward Island', ageOfMajority: 18 },
  { code: 'QC', name: 'Quebec', ageOfMajority: 18 },
  { code: 'SK', name: 'Saskatchewan', ageOfMajority: 18 },
  { code: 'YT', name: 'Yukon', ageOfMajority: 19 },
] as const
export type ProvinceCode = (typeof PROVINCES)[number]['code']

export const PROVINCE_NEEDED = 'Please choose a province or territory.'

/** Whether the member has answered the first-sign-in questions for the current terms. */
export function consentIsComplete(user: { termsVersion: string | null }): boolean {
  return user.termsVersion === TERMS_VERSION
}
