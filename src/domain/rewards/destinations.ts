import { PROVINCE_NEEDED, PROVINCES, type ProvinceCode } from '#domain/identity/consent.ts'
import { tidyCode } from '#domain/text/typed-text.ts'
import { sentence, words } from '#domain/text/wording.ts'
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
  recipient: sentence('Please enter the recipient’s full name.'),
  street: sentence('Please enter a street address or PO box.'),
  city: sentence('Please enter the city or town.'),
  province: PROVINCE_NEEDED,
  postalCode: sentence('Please enter a Canadian postal code, such as L1S 2E9.'),
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

const OTHER_DISTRICTS = new Map(
  PROVINCES.map(({ code, name }) => {
    const province = words(name)
    const letters = [...DISTRICTS[code]]
    const last = letters.pop()!
    const problem =
      letters.length === 0
        ? sentence(
            'Postal codes in {province} start with {last}. Please check the postal code and the province.',
            { province, last },
          )
        : sentence(
            'Postal codes in {province} start with {letters} or {last}. Please check the postal code and the province.',
            { province, letters: letters.join(', '), last },
          )
    return [code, problem]
  }),
)

/** Why a postal code is not in its province, or null. The federal government uses K1A in Quebec, too. */
export function districtProblem({
  province,
  postalCode,
}: Pick<PostalAddress, 'province' | 'postalCode'>): string | null {
  const letters = DISTRICTS[province]
  if (letters.includes(postalCode[0]!) || (province === 'QC' && postalCode.startsWith('K1A'))) return null
  return OTHER_DISTRICTS.get(province)!
}

/** The address as written on a parcel, line by line. */
export function addressText({ recipient, street, unit, city, province, postalCode }: PostalAddress): string {
  return [recipient, street, unit, `${city} ${province}  ${postalCode}`].filter(Boolean).join('\n')
}
