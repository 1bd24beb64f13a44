import parsePhoneNumber from 'libphonenumber-js/min'

/** Said for a number that only works inside a phone network (specification §5 Profile). */
export const EMERGENCY_NUMBER_REFUSED =
  'Emergency and service numbers such as 911 cannot be used here. Please give a number where we can reach you.'

/** Said for anything else that is not a whole phone number. */
export const PHONE_NUMBER_UNREADABLE =
  'Please enter a Canada/US number such as 416-555-0142, or an international one that begins with + and its country.'

/** Without a country, numbers up to this long are emergency numbers, crisis lines and codes: 911, 112, 988, *611, 12345. */
const LONGEST_SERVICE_CODE = 6

/** With one they are shorter: whole islands have numbers of four digits. */
const LONGEST_FOREIGN_SERVICE_CODE = 3

const COUNTRY = 'CA'

/** Area code and exchange never begin with 0 or 1, and neither is a service code such as 911. */
const NORTH_AMERICAN = /^[2-9](?!11)\d{2}[2-9](?!11)\d{6}$/

/** French for 'ext', which the library does not know. */
const POSTE = /\bposte\b\.?/i

export type PhoneReading = { number: string } | { problem: string }

/**
 * Reads a phone number as people type it: Canada/US or international, with or without an extension. What is kept is
 * one form that everyone can read and dial, '+1 416 555 0142 ext. 123'; it reads as itself again.
 */
export function readPhoneNumber(typed: string): PhoneReading {
  const text = typed.trim().replace(POSTE, 'ext')
  if (isServiceCode(text)) return { problem: EMERGENCY_NUMBER_REFUSED }
  const phone = parsePhoneNumber(text, { defaultCountry: COUNTRY, extract: false })
  if (!phone) return { problem: PHONE_NUMBER_UNREADABLE }
  if (phone.nationalNumber.length <= LONGEST_FOREIGN_SERVICE_CODE)
    return { problem: EMERGENCY_NUMBER_REFUSED }
  const isNorthAmerican = phone.countryCallingCode === '1'
  if (!phone.isValid() || (isNorthAmerican && !NORTH_AMERICAN.test(phone.nationalNumber))) {
    return { problem: PHONE_NUMBER_UNREADABLE }
  }
  // Read again without its extension, which each country would write in its own way.
  const number = parsePhoneNumber(phone.number)?.formatInternational() ?? phone.number
  return { number: phone.ext ? `${number} ext. ${phone.ext}` : number }
}

/** Whether only a service code is left once the extension and the country are taken away. */
function isServiceCode(text: string): boolean {
  const digits = text.replace(/(?:ext|x|#).*$/i, '').replace(/\D/g, '')
  const withoutCountry = digits.replace(/^1(?=\d{3}$)/, '')
  return withoutCountry.length > 0 && withoutCountry.length <= LONGEST_SERVICE_CODE
}
