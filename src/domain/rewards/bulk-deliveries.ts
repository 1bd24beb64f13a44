import { formatList, formatNumber } from '#domain/text/format.ts'
import type { Language } from '#domain/text/own-language.ts'
import { isBlank } from '#domain/text/text.ts'
import { inTurn } from '#domain/text/word-lists.ts'
import { as, sentence, type Words, words } from '#domain/text/wording.ts'

interface Matched {
  /** The line of each request, in their order; empty where nothing was pasted. */
  lines: readonly string[]
  /** Why these lines can't be sent; null if they can. */
  problem: Words | null
}

/** More would push the list out of view. */
const PROBLEMS_SHOWN = 5

/**
 * Matches pasted lines to requests in the order of both. Lines are taken as they are, except that empty ones at the end are
 * left out. Nothing pasted fits any number of requests. `most` is the greatest length of each line.
 */
export function matchLines(text: string, most: readonly number[]): Matched {
  const pasted = text.split(/\r\n|\r|\n/)
  while (pasted.length > 0 && isBlank(pasted.at(-1)!)) pasted.pop()
  const lines = most.map((_, at) => pasted[at] ?? '')
  if (pasted.length === 0) return { lines, problem: null }
  const problems = [
    ...doubled(pasted).map((at) => words('Lines {lines} are the same.', { lines: as(formatPlaces, at) })),
    ...pasted.flatMap((line, at) => {
      const length = most[at] ?? Number.POSITIVE_INFINITY
      return line.trim().length > length
        ? [words('Line {line} has more than {length} characters.', { line: at + 1, length })]
        : []
    }),
  ].slice(0, PROBLEMS_SHOWN)
  if (pasted.length !== most.length) {
    problems.unshift(
      words(
        '{lines, plural, one {# line doesn’t} other {# lines don’t}} fit {requests, plural, one {# request} other {# requests}}. Please paste one line for each.',
        { lines: pasted.length, requests: most.length },
      ),
    )
  }
  return { lines, problem: problems.length > 0 ? inTurn(problems) : null }
}

function formatPlaces(places: readonly number[], language: Language): string {
  return formatList(
    places.map((place) => formatNumber(place + 1, language)),
    language,
  )
}

const SAME_REQUEST = sentence('Two of these codes or references are for the same request.')
const NOT_SELECTED = sentence('One of these codes or references is for a request that isn’t selected.')
const SAME_DELIVERY = sentence('Two of these codes or references are the same.')

interface Delivery {
  id: number
  delivery?: string | undefined
  bankReference?: string | undefined
}

/** Why these deliveries can't be for these requests, without repeating what is delivered; null if they can. */
export function deliveriesProblem(ids: readonly number[], deliveries: readonly Delivery[]): string | null {
  const named = deliveries.map(({ id }) => id)
  if (new Set(named).size < named.length) return SAME_REQUEST
  if (named.some((id) => !ids.includes(id))) return NOT_SELECTED
  const isDoubled = (texts: (string | undefined)[]) => doubled(texts.map((text) => text ?? '')).length > 0
  return isDoubled(deliveries.map(({ delivery }) => delivery)) ||
    isDoubled(deliveries.map(({ bankReference }) => bankReference))
    ? SAME_DELIVERY
    : null
}

/** The places of each text that comes more than once; spaces at its ends don’t make it another. */
function doubled(texts: readonly string[]): number[][] {
  const places = new Map<string, number[]>()
  texts.forEach((text, at) => {
    if (!isBlank(text)) places.set(text.trim(), [...(places.get(text.trim()) ?? []), at])
  })
  return [...places.values()].filter(({ length }) => length > 1)
}
