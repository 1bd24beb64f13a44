import { fitting } from '#domain/text/characters.ts'
import { isBlank } from '#domain/text/text.ts'
import { withLineFeeds } from '#domain/text/typed-text.ts'
import type { FoldedMail } from './fold-quoted.ts'

/** Limits of what is kept, in characters. */
const MAX_MAIL_TEXT = 50_000
const MAX_QUOTED_TEXT = 20_000

/** More than is kept, blanks included: the rest of a mail is not read. */
export const MAX_READ_LENGTH = 2 * (MAX_MAIL_TEXT + MAX_QUOTED_TEXT)

/** One conversation takes so many; the mail server of the sender tries again later. */
export const MAX_MAILS_A_DAY = 50

/** The mails of one conversation have so many characters; after that, its sender can still write in the app. */
export const MAX_MAIL_TEXT_OF_CONVERSATION = 2_000_000

export const NO_MAIL_TEXT = '(no text)'

export const MAIL_TEXT_CUT = '[The rest of this email was too long to keep.]'

/** Characters that a text cannot hold, and marks that turn the direction of what follows. */
const HIDDEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?!\n|\t)\p{Cc}/gu

/** Text from outside as the database can store it and a screen can show it; a page break is a line break. */
export function readableText(text: string): string {
  return withLineFeeds(text)
    .replace(/[\f\v\u0085\u2028\u2029]/g, '\n')
    .toWellFormed()
    .replace(HIDDEN, '')
}

/** The end of long words goes to the quoted part; where that is too long, it is cut, with a sentence. */
export function fittingMail({ text, quoted }: FoldedMail): FoldedMail {
  const words = fitting(text, MAX_MAIL_TEXT)
  const rest = [text.slice(words.length), quoted ?? ''].filter((part) => part !== '').join('\n\n')
  const kept = fitting(rest, MAX_QUOTED_TEXT)
  const cut = kept.length < rest.length ? `${kept}\n\n${MAIL_TEXT_CUT}` : kept
  return { text: isBlank(words) ? NO_MAIL_TEXT : words, quoted: cut === '' ? null : cut }
}
