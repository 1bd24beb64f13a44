import { isBlank } from './text.ts'

/** Characters as people count them (UAX #29): an emoji, a flag or a letter with its accents is one. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null

/** The first `count` characters, none of them cut in two. */
export function firstCharacters(text: string, count: number): string {
  return beginning(text, (_end, taken) => taken <= count)
}

/** The longest start of the text that fits into `length` UTF-16 units, no character cut in two. */
export function fitting(text: string, length: number): string {
  return text.length <= length ? text : beginning(text, (end) => end <= length)
}

/** The initials: up to two from the names, or one from the email. */
export function initialsOf(person: {
  firstName: string | null
  lastName: string | null
  email: string
}): string {
  return initialOf(person.firstName) + initialOf(person.lastName) || initialOf(person.email)
}

/** Some letters have two capitals, such as ß: the first one counts. */
function initialOf(name: string | null): string {
  for (const character of charactersOf(name ?? '')) {
    if (!isBlank(character)) return firstCharacters(character.toUpperCase(), 1)
  }
  return ''
}

function beginning(text: string, isWithin: (end: number, taken: number) => boolean): string {
  let end = 0
  let taken = 0
  for (const character of charactersOf(text)) {
    taken += 1
    if (!isWithin(end + character.length, taken)) break
    end += character.length
  }
  return text.slice(0, end)
}

/** Firefox before 125 has no Segmenter; there, surrogate pairs stay whole, but a flag may be cut. */
function* charactersOf(text: string): Generator<string> {
  if (segmenter === null) yield* text
  else for (const { segment } of segmenter.segment(text)) yield segment
}
