import { isBlank } from './text.ts'

/** Characters as people count them (UAX #29): an emoji, a flag or a letter with its accents is one. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null

/** The first `count` characters of a text, none of them cut in two. */
export function firstCharacters(text: string, count: number): string {
  return beginning(text, (_end, taken) => taken <= count)
}

/** As much of the beginning of a text as fits into a field of this length, no character cut in two. */
export function fitting(text: string, length: number): string {
  return text.length <= length ? text : beginning(text, (end) => end <= length)
}

/** Up to two letters that stand for a person: of their names, else of their address; blank names have none. */
export function initialsOf(person: {
  firstName: string | null
  lastName: string | null
  email: string
}): string {
  return initialOf(person.firstName) + initialOf(person.lastName) || initialOf(person.email)
}

/** Some letters have two capitals in place of one, such as ß: the first stands for them. */
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

/** Firefox before 125 does not know Unicode's characters; there no pair of surrogates is cut, but a flag may be. */
function* charactersOf(text: string): Generator<string> {
  if (segmenter === null) yield* text
  else for (const { segment } of segmenter.segment(text)) yield segment
}
