import { PROVINCES, type ProvinceCode } from './consent.ts'
import { formatChoices } from './format.ts'
import type { RequestStatus } from './rewards.ts'

/** What a reward needs to reach its member (decisions: Rewards): nothing, an e-mail address, or a postal address in Canada. */
export const DESTINATION_KINDS = ['none', 'email', 'postal'] as const
export type DestinationKind = (typeof DESTINATION_KINDS)[number]

/** Whether the member can still correct where their request goes (decisions: Rewards). */
export function canChangeDestination(request: {
  status: RequestStatus
  destinationKind: DestinationKind
}): boolean {
  return request.status === 'pending' && request.destinationKind !== 'none'
}

/** A postal address in Canada; `unit` is empty where there is none, `postalCode` is written 'A1A 1A1'. */
export interface PostalAddress {
  recipient: string
  street: string
  unit: string
  city: string
  province: ProvinceCode
  postalCode: string
}

/** Longest parts of a postal address, in characters. */
export const MAX_RECIPIENT_LENGTH = 100
export const MAX_STREET_LENGTH = 120
export const MAX_UNIT_LENGTH = 60
export const MAX_CITY_LENGTH = 80

/** What is said at the fields of a postal address. */
export const ADDRESS_PROBLEMS = {
  recipient: 'Please enter the recipient’s full name.',
  street: 'Please enter a street address or PO box.',
  city: 'Please enter the city or town.',
  province: 'Please choose a province or territory.',
  postalCode: 'Please enter a Canadian postal code, such as L1S 2E9.',
  line: 'Please keep this on one line.',
} as const

/** A Canadian postal code as Canada Post writes it: no D, F, I, O, Q or U, and neither W nor Z at the start. */
export const POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/

/** What is typed as a postal code in the way it is written: 'l1s2e9' becomes 'L1S 2E9'. */
export function tidyPostalCode(text: string): string {
  const code = text.replace(/[\s\p{Dash}]+/gu, '').toUpperCase()
  return code.length === 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code
}

/** The letters that the postal codes of each province begin with (Canada Post: postal districts). */
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

/** Why this postal code cannot be in this province, or null. The K1A of the federal government crosses the Ottawa River. */
export function districtProblem({
  province,
  postalCode,
}: Pick<PostalAddress, 'province' | 'postalCode'>): string | null {
  const letters = DISTRICTS[province]
  if (letters.includes(postalCode[0]!) || (province === 'QC' && postalCode.startsWith('K1A'))) return null
  const { name } = PROVINCES.find(({ code }) => code === province)!
  return `Postal codes in ${name} start with ${formatChoices([...letters])}. Please check the postal code and the province.`
}

/** The address as it is written on a parcel, line by line. */
export function addressText({ recipient, street, unit, city, province, postalCode }: PostalAddress): string {
  return [recipient, street, unit, `${city} ${province}  ${postalCode}`].filter(Boolean).join('\n')
}
