import { tidyAddress } from './email-address.ts'
import { withoutMarks } from './typed-text.ts'

/** 'mailto:sam@example.ca', as copied from a link. */
const MAIL_LINK = /^mailto:([^?]*)/i
/** 'Sam Lee <sam@example.ca>', as copied from an email program. */
const MAILBOX = /<([^<>\s@]+@[^<>\s@]+)>[,;]?$/
const ADDRESS = /^[^\s@]+@[^\s@]+$/

/** The text that a search looks for, however it was pasted: an address as stored, other text without invisible marks. */
export function tidySearch(typed: string): string {
  const text = withoutMarks(typed)
  const wanted = MAIL_LINK.exec(text)?.[1] ?? MAILBOX.exec(text)?.[1] ?? text
  return ADDRESS.test(wanted) ? tidyAddress(wanted) : wanted
}

/** 'Tremblay, Marie' in the order in which names are stored: 'Marie Tremblay'. Any other search stays as it is. */
export function nameInOrder(search: string): string {
  const [last = '', first = '', ...others] = search.split(',').map((part) => part.trim())
  return last !== '' && first !== '' && others.length === 0 ? `${first} ${last}` : search
}
