/** A sentence in small letters, with plain quotes and dashes, single spaces and no Markdown or addresses. */
export interface PlainSentence {
  plain: string
  /** The heading that the sentence is listed under, such as 'please do not:'; empty without one. */
  heading: string
  /** The part of the text that became `plain.slice(start, end)`, as it was typed. */
  excerpt: (start: number, end: number) => string
}

const ADDRESS = /https?:\/\/[^\s)>\]]+/gi
/** '5*', but not the end of '*5*' or '**5**'. */
const DIGIT_AND_STAR = /(^|[^*\d])([1-5])\*(?![*\w])/g
const MARKDOWN_OR_INVISIBLE = /[*_`~[\]\p{Default_Ignorable_Code_Point}]/u
const SENTENCE_END = /[.!?]["')]{0,2}(?= |$)/g
const LIST_MARK = /^ ?(?:[-•>#]{1,6} ?)?/
/** A shorter line that does not end its sentence is an item of a list rather than wrapped text. */
const WRAPPED_LINE_LENGTH = 40

/** Takes time in proportion to the text. */
export function plainSentences(text: string): PlainSentence[] {
  const { plain, places } = plainText(text)
  const sentences: PlainSentence[] = []
  let heading = ''
  let hasItems = false
  for (const { line, start } of wholeLines(plain)) {
    if (line.trim() === '') {
      if (hasItems) heading = ''
      continue
    }
    for (const [from, to] of sentencesIn(line)) {
      const first = start + from
      sentences.push({
        plain: line.slice(from, to),
        heading,
        excerpt: (one, end) => text.slice(places[first + one]!, places[first + end - 1]! + 1),
      })
    }
    const isHeading = line.trimEnd().endsWith(':')
    hasItems = !isHeading && heading !== ''
    if (isHeading) heading = sentences.at(-1)!.plain
  }
  return sentences
}

/** The place of each character of `plain` in the text. */
function plainText(text: string): { plain: string; places: number[] } {
  // Each replacement has the length of what it replaces.
  const even = text
    .replace(ADDRESS, (address) => ' '.repeat(address.length))
    .replace(/⭐/g, '★')
    .replace(/🌟/g, '★\u200b')
    .replace(DIGIT_AND_STAR, '$1$2★')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[‘’]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/[^\S\n]/g, ' ')
  const places: number[] = []
  let plain = ''
  for (let place = 0; place < even.length; place += 1) {
    const character = even[place]!
    if (MARKDOWN_OR_INVISIBLE.test(character) || (character === ' ' && plain.endsWith(' '))) continue
    plain += character
    places.push(place)
  }
  return { plain, places }
}

/** A long line that goes on in small letters on the next one is one line. */
function wholeLines(plain: string): { line: string; start: number }[] {
  const lines: { line: string; start: number }[] = []
  let start = 0
  for (const line of plain.split('\n')) {
    const above = lines.at(-1)
    const goesOn =
      above &&
      above.line.length >= WRAPPED_LINE_LENGTH &&
      /[\w,'"-] ?$/.test(above.line) &&
      /^[a-z]/.test(line)
    if (goesOn) above.line += ` ${line}`
    else lines.push({ line, start })
    start += line.length + 1
  }
  return lines
}

function sentencesIn(line: string): [start: number, end: number][] {
  const parts: [number, number][] = []
  let start = LIST_MARK.exec(line)![0].length
  for (const { 0: end, index } of line.matchAll(SENTENCE_END)) {
    if (index < start) continue
    parts.push([start, index + end.length])
    start = index + end.length + 1
  }
  if (start < line.length) parts.push([start, line.length])
  return parts
}
