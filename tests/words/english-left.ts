import { readCatalogues } from '#server/platform/words/catalogue.ts'

/** A mark for any value. */
const VALUE = '\0'

const entries = readCatalogues().flatMap(({ items }) => items)
const french = new Set(entries.flatMap(({ msgstr }) => textsOf(msgstr[0] ?? '')))
const english = new Set(entries.flatMap(({ msgid }) => textsOf(msgid)))

/** The English that has French, each once, as the text of a page has it. */
const patterns = [...english]
  .filter((text) => !french.has(text) && /\p{L}/u.test(text))
  .map((text) => {
    const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    return new RegExp(`^${escaped.replaceAll(VALUE, '.+')}$`, 's')
  })

/** Elements inside a sentence. */
const INLINE = /<\/?(?:a|b|br|em|i|span|strong|time)\b[^>]*>/g

const SPOKEN = / (?:alt|aria-label|aria-valuetext|content|label|placeholder|title)="([^"]*)"/g

/** The English sentences of a French document that the catalogues have French for; other languages are marked by `lang`. */
export function englishLeftIn(html: string): string[] {
  const own = html.replaceAll('<!-- -->', '').replace(/<(?!html)(\w+)[^>]* lang="en[^>]*>.*?<\/\1>/gs, '')
  const bare = own.replace(/<(script|style)\b.*?<\/\1>/gs, '')
  const texts = [
    ...Array.from(bare.matchAll(SPOKEN), ([, text]) => text!),
    ...bare.split(/<[^>]*>/),
    ...bare.replace(INLINE, '').split(/<[^>]*>/),
  ].map(decoded)
  const read = [...new Set(texts)].filter((text) => /\p{L}{2}/u.test(text))
  return read.filter((text) => patterns.some((pattern) => pattern.test(text)))
}

/** The texts that a sentence can become, without elements, and with a mark in place of each value. */
function textsOf(sentence: string): string[] {
  const text = sentence.replace(/<\/?\w+>/g, '').replace(/\{\w+\}/g, VALUE)
  const [choice, branches] = /\{\w+, (?:plural|select),((?:\s*[=\w]+ \{[^{}]*\})+)\s*\}/.exec(text) ?? []
  if (!choice || !branches) return [text]
  return Array.from(branches.matchAll(/\{([^{}]*)\}/g), ([, branch]) =>
    branch!.replaceAll('#', VALUE),
  ).flatMap((branch) => textsOf(text.replace(choice, () => branch)))
}

function decoded(text: string): string {
  return text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
