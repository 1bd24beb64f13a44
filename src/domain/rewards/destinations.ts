import { PROVINCE_NEEDED, PROVINCES, type ProvinceCode } from '#domain/identity/consent.ts'
import { formatChoices } from '#domain/text/format.ts'
import { tidyCode } from '#domain/text/typed-text.ts'
import type { RequestStatus } from './rewards.ts'

/** The kinds of destination: nowhere, an email, or a postal address in Canada (decisions: Rewards). */
export const DESTINATION_KINDS = ['none', 'email', 'postal'] as const
export type DestinationKind = (typeof DESTINATION_KINDS)[number]

/** Decisions: Rewards. */
export function canChangeDestination(request: {
  status: RequestStatus
  destinationKind: DestinationKind
}): boolean {
  return request.status === 'pending' && request.destinationKind !== 'none'
}

/** A Canadian address; `unit` may be empty, `postalCode` has the form 'A1A 1A1'. */
export interface PostalAddress {
  recipient: string
  street: string
  unit: string
  city: string
  province: ProvinceCode
  postalCode: string
}

export const MAX_RECIPIENT_LENGTH = 100
export const MAX_STREET_LENGTH = 120
export const MAX_UNIT_LENGTH = 60
export const MAX_CITY_LENGTH = 80

export const ADDRESS_PROBLEMS = {
  recipient: 'Please enter the recipient’s full name.',
  street: 'Please enter a street address or PO box.',
  city: 'Please enter the city or town.',
  province: PROVINCE_NEEDED,
  postalCode: 'Please enter a Canadian postal code, such as L1S 2E9.',
} as const

/** Canada Post: no D, F, I, O, Q or U anywhere, no W or Z at the start. */
export const POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/

/** 'l1s2e9' becomes 'L1S 2E9'. */
export function tidyPostalCode(text: string): string {
  const code = tidyCode(text).toUpperCase()
  return code.length === 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code
}

/** First letters of postal codes (Canada Post: postal districts). */
const DISTRICTS: Record<ProvinceCode, string> = {
  AB: 'T',
  BC: 'V',
  MB: 'R',
  NB: 'E',
  NL: 'A',
  NS: 'B',
  NT: 'X',
  NU: 'X',
  ON: 'KLMNP',
  PE: 'C',
  QC: 'GHJ',
  SK: 'S',
  YT: 'Y',
}

/** Why a postal code is not in its province, or null. The federal government uses K1A in Quebec, too. */
export function districtProblem({
  province,
  postalCode,
}: Pick<PostalAddress, 'province' | 'postalCode'>): string | null {
  const letters = DISTRICTS[province]
  if (letters.includes(postalCode[0]!) || (province === 'QC' && postalCode.startsWith('K1A'))) return null
  const { name } = PROVINCES.find(({ code }) => code === province)!
  return `Postal codes in ${name} start with ${formatChoices([...letters])}. Please check the postal code and the province.`
}

/** The address as written on a parcel, line by line. */
export function addressText({ recipient, street, unit, city, province, postalCode }: PostalAddress): string {
  return [recipient, street, unit, `${city} ${province}  ${postalCode}`].filter(Boolean).join('\n')
}
