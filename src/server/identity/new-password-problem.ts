import { BRAND } from '../../domain/brand.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../domain/profile.ts'
import { isStorableText } from '../../domain/text.ts'

/** Whose password it is to be: what anybody who knows them would try. */
interface Owner {
  email: string
  names?: readonly (string | null)[]
}

/** What fingers and heads know in order; it may go round, and backwards. */
const ROWS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']

/**
 * Why this cannot be a new password, or null. A long password is a good one unless everybody knows it: it is compared
 * with a list of common ones and with what is known of its owner, as a whole and never in parts.
 */
export async function newPasswordProblem(password: string, owner: Owner): Promise<string | null> {
  if (password.length < MIN_PASSWORD_LENGTH) return `Please use at least ${MIN_PASSWORD_LENGTH} characters.`
  if (password.length > MAX_PASSWORD_LENGTH) return `Please use at most ${MAX_PASSWORD_LENGTH} characters.`
  if (!isStorableText(password)) return 'This password contains characters that cannot be typed again.'
  const reason = (await commonReason(password.toLowerCase())) ?? ownReason(password, owner)
  return reason && `${reason} Please choose another.`
}

async function commonReason(password: string): Promise<string | null> {
  if (/^(.)\1*$/u.test(password)) return 'This is one character repeated.'
  if (ROWS.some((row) => isPartOf(row, password))) return 'These are only keys, numbers or letters in a row.'
  // 50,000 words, which only a server that is asked for a new password keeps in its memory.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = dictionary['passwords-common']
  if (common.includes(password)) return 'This is one of the passwords that everybody tries first.'
  if (common.some((word) => isRepeated(word, password))) return 'This is a common password repeated.'
  if (common.some((word) => isWithNumbers(word, password)))
    return 'This is a common password with numbers after it.'
  return null
}

function isPartOf(row: string, password: string): boolean {
  const endless = row.repeat(Math.ceil(password.length / row.length) + 1)
  return endless.includes(password) || endless.includes([...password].reverse().join(''))
}

function isRepeated(word: string, password: string): boolean {
  const isWhole = password.length % word.length === 0 && password.startsWith(word)
  return isWhole && word.repeat(password.length / word.length) === password
}

/** A number with more digits after it is another number. */
function isWithNumbers(word: string, password: string): boolean {
  return password.startsWith(word) && /^\d+$/.test(password.slice(word.length)) && !/^\d+$/.test(word)
}

function ownReason(password: string, owner: Owner): string | null {
  const { email } = owner
  const names = (owner.names ?? []).map((name) => name ?? '')
  const bare = lettersAndDigits(password)
  const stem = bare.replace(/\d+$/, '')
  const isOnly = (...texts: string[]) =>
    texts.map(lettersAndDigits).some((text) => text !== '' && (text === bare || text === stem))
  if (isOnly(email, email.slice(0, email.lastIndexOf('@'))))
    return 'This is little more than your e-mail address.'
  if (isOnly(...names, names.join(''), names.toReversed().join('')))
    return 'This is little more than your name.'
  return isOnly(BRAND.name, BRAND.shortName) ? 'This is little more than our name.' : null
}

/** A text without what people put between its words. */
function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
