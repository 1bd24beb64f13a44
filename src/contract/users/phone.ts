import parsePhoneNumber from 'libphonenumber-js/min'
import { tidyPhone } from '#domain/text/typed-text.ts'
import { sentence } from '#domain/text/wording.ts'

/** Specification §5 Profile: emergency numbers are not allowed. */
export const EMERGENCY_NUMBER_REFUSED = sentence(
  'You can’t use an emergency or service number such as 911. Please enter a number where we can reach you.',
)

export const PHONE_NUMBER_TOO_SHORT = sentence(
  'This phone number is too short. Please include the area code, such as 416-555-0142.',
)

export const PHONE_NUMBER_UNREADABLE = sentence(
  'Please enter a Canada/US number, such as 416-555-0142, or an international number that starts with + and the country code.',
)

/** Emergency, crisis and service numbers, here and abroad: 911, 988, 999, 112. None is an area code. */
const SERVICE_CODE = /^(?:1?(?:[2-9]11|988|999)|[01]\d\d)$/

/** Digits after a foreign country code; some islands have real numbers of four digits. */
const MAX_SERVICE_CODE_LENGTH = 3

const COUNTRY = 'CA'

/** Area code and exchange never start with 0 or 1, and are never a service code such as 911. */
const NORTH_AMERICAN = /^[2-9](?!11)\d{2}[2-9](?!11)\d{6}$/

const NORTH_AMERICAN_LENGTH = 10

/** French for 'ext', which the library does not know. */
const POSTE = /\bposte\b\.?/i

/** The extension at the end; the x in a word such as GOFEDEX doesn't count. */
const EXTENSION = /(?:(?<![a-z])(?:ext|x)|#)[^a-z]*$/i

/** Seven letters or digits after an area code, as in 1-800-GOFEDEX. */
const WITH_LETTERS = /^(\+?1?[ .-]*\(?\d{3}\)?)((?:[ .-]*[a-z\d]){7})\s*$/i

/** The letters on the keys 2 to 9. */
const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
const FIRST_KEY = 2

export type PhoneReading = { number: string } | { problem: string }

/**
 * Reads a phone number as people type it: Canada/US or international, with extensions and keypad letters. The result is
 * one form that anyone can read and dial, '+1 416 555 0142 ext. 123'; reading it again gives the same.
 */
export function readPhoneNumber(typed: string): PhoneReading {
  const text = asDigits(tidyPhone(typed).replace(POSTE, 'ext'))
  const problem = shortNumberProblem(text)
  if (problem !== null) return { problem }
  const phone = parsePhoneNumber(text, { defaultCountry: COUNTRY, extract: false })
  if (!phone) return { problem: PHONE_NUMBER_UNREADABLE }
  if (phone.nationalNumber.length <= MAX_SERVICE_CODE_LENGTH) return { problem: EMERGENCY_NUMBER_REFUSED }
  const isNorthAmerican = phone.countryCallingCode === '1'
  if (!phone.isValid() || (isNorthAmerican && !NORTH_AMERICAN.test(phone.nationalNumber))) {
    return { problem: PHONE_NUMBER_UNREADABLE }
  }
  // Formatted without its extension, which every country writes differently.
  const number = parsePhoneNumber(phone.number)?.formatInternational() ?? phone.number
  return { number: phone.ext ? `${number} ext. ${phone.ext}` : number }
}

/** Turns the keypad letters of a North American number into digits; its extension stays as it is. */
function asDigits(text: string): string {
  const extension = EXTENSION.exec(text)?.[0] ?? ''
  const number = text.slice(0, text.length - extension.length)
  return (
    number.replace(WITH_LETTERS, (_, area: string, rest: string) => area + rest.replace(/[a-z]/gi, keyOf)) +
    extension
  )
}

function keyOf(letter: string): string {
  return String(KEYPAD.findIndex((letters) => letters.includes(letter.toLowerCase())) + FIRST_KEY)
}

/** The problem with too few digits for Canada or the US, or null. */
function shortNumberProblem(text: string): string | null {
  const number = text.replace(EXTENSION, '')
  const isForeign = /^(?:\+(?!1)|011)/.test(number)
  if (isForeign || /[a-z]/i.test(number)) return null
  const digits = number.replace(/\D/g, '')
  if (SERVICE_CODE.test(digits)) return EMERGENCY_NUMBER_REFUSED
  const whole = NORTH_AMERICAN_LENGTH + (number.startsWith('+') ? 1 : 0)
  return digits !== '' && digits.length < whole ? PHONE_NUMBER_TOO_SHORT : null
}
