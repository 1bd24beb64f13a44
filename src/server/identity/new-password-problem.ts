import { BRAND } from '#domain/site/brand.ts'
import { isStorableText } from '#domain/text/text.ts'
import { sentence } from '#domain/text/wording.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/users/profile.ts'

interface Owner {
  email: string
  names?: readonly (string | null)[]
}

const TOO_SHORT = sentence('Please use at least {min} characters.', { min: MIN_PASSWORD_LENGTH })
const TOO_LONG = sentence('Please use at most {max} characters.', { max: MAX_PASSWORD_LENGTH })

/** Sequences people type, including wrapped around and backwards. */
const ROWS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']

/** A long password is good unless it is common or the owner's own details; compares all of it, never parts. */
export async function newPasswordProblem(password: string, owner: Owner): Promise<string | null> {
  if (password.length < MIN_PASSWORD_LENGTH) return TOO_SHORT
  if (password.length > MAX_PASSWORD_LENGTH) return TOO_LONG
  if (!isStorableText(password)) return 'This password contains characters we can’t store.'
  return (await commonProblem(password.toLowerCase())) ?? ownProblem(password, owner)
}

async function commonProblem(password: string): Promise<string | null> {
  if (/^(.)\1*$/u.test(password)) return 'This repeats one character. Please choose another.'
  if (ROWS.some((row) => isPartOf(row, password)))
    return 'This is a simple sequence, such as 12345 or qwerty. Please choose another.'
  // 50,000 words, loaded only when a new password is checked.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = dictionary['passwords-common']
  if (common.includes(password))
    return 'This is one of the passwords people try first. Please choose another.'
  if (common.some((word) => isRepeated(word, password)))
    return 'This repeats a common password. Please choose another.'
  if (common.some((word) => isWithNumbers(word, password)))
    return 'This is a common password plus numbers. Please choose another.'
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

/** Excludes all-digit words: digits after a number only make a longer number. */
function isWithNumbers(word: string, password: string): boolean {
  return password.startsWith(word) && /^\d+$/.test(password.slice(word.length)) && !/^\d+$/.test(word)
}

function ownProblem(password: string, owner: Owner): string | null {
  const { email } = owner
  const names = (owner.names ?? []).map((name) => name ?? '')
  const bare = lettersAndDigits(password)
  const stem = bare.replace(/\d+$/, '')
  const isOnly = (...texts: string[]) =>
    texts.map(lettersAndDigits).some((text) => text !== '' && (text === bare || text === stem))
  if (isOnly(email, email.slice(0, email.lastIndexOf('@'))))
    return 'This is too close to your email address. Please choose another.'
  if (isOnly(...names, names.join(''), names.toReversed().join('')))
    return 'This is too close to your name. Please choose another.'
  return isOnly(BRAND.name, BRAND.shortName) ? 'This is too close to our name. Please choose another.' : null
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
