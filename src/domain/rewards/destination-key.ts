import { folded } from '#domain/text/folding.ts'
import type { DestinationKind, PostalAddress } from './destinations.ts'

interface Destination {
  kind: DestinationKind
  /** An email, or an address as text. */
  text: string
  address: PostalAddress | null
}

/** Equal for two spellings of one destination; '' for none. Equal keys are a sign and prove nothing. */
export function destinationKey({ kind, text, address }: Destination): string {
  if (kind === 'email') return mailboxKey(text)
  return kind === 'postal' && address ? doorKey(address) : ''
}

/** Gmail ignores the dots in front of the @, and has two domains. */
const GMAIL = ['gmail.com', 'googlemail.com']

/** Mail to name+anything@ arrives at name@. */
function mailboxKey(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  // Addresses are removed with their account.
  if (domain === '') return ''
  const [box = ''] = name.split('+')
  return GMAIL.includes(domain) ? `${box.replaceAll('.', '')}@${GMAIL[0]}` : `${box || name}@${domain}`
}

/** Canada Post: a code with 0 as its second character covers a whole town, any other one side of a block. */
const isRural = (postalCode: string) => postalCode[1] === '0'

const BOX = /\b(?:p\.? ?o\.? ?box|c\.? ?p\.?|case postale|box|boite)(?: no)? ?#? ?(\d+)/
const UNIT =
  /(?:\b(?:apartment|apt|appartement|app|unit|unite|suite|ste|bureau|room|rm)\b\.?|#) ?#? ?(\d+ ?-? ?[a-z]?\b|[a-z]\b)/
const UNIT_AND_NUMBER = /^(\d+[a-z]?) ?- ?(?=\d)/
const NUMBER = /^\d+[a-z]?(?: 1\/2)?\b/

/** How people write the same street, or leave it out. */
const STREET_WORDS =
  /^(?:street|str|st|rue|avenue|ave|av|road|rd|chemin|ch|drive|dr|boulevard|boul|blvd|lane|ln|crescent|cres|cr|court|crt|ct|place|pl|highway|hwy|way|route|rte|north|nord|n|south|sud|s|east|est|e|west|ouest|o|w|de|du|des|la|le|les)$/

/** The postal code with the number, and the unit. The words of the street say more only where a code covers a town. */
function doorKey({ recipient, street, unit, postalCode }: PostalAddress): string {
  const line = folded(street.replace('½', ' 1/2'))
  const inField = folded(unit)
  const box = BOX.exec(line) ?? BOX.exec(inField)
  if (box) return `${postalCode} box ${box[1]}`
  const named = UNIT.exec(line)
  const numbered = line.replace(UNIT, ' ').replace(/^[ ,-]+/, '')
  const before = UNIT_AND_NUMBER.exec(numbered)
  const rest = numbered.replace(UNIT_AND_NUMBER, '')
  const number = NUMBER.exec(rest)?.[0]
  const words = wordsOf(rest.replace(NUMBER, ''))
  // General delivery and a rural route name no door: the recipient does.
  if (number === undefined) return `${postalCode} ${words} ${wordsOf(folded(recipient))}`
  const door = named?.[1] ?? before?.[1] ?? UNIT.exec(inField)?.[1] ?? inField
  const unitName = door.replace(/[^a-z\d]/g, '')
  return [postalCode, number, unitName && `unit ${unitName}`, isRural(postalCode) && words]
    .filter(Boolean)
    .join(' ')
}

function wordsOf(text: string): string {
  return text
    .replaceAll('.', '')
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !STREET_WORDS.test(word))
    .join(' ')
}
