import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import { perLocale } from '#domain/text/format.ts'
import { type Language, LOCALES } from '#domain/text/own-language.ts'
import { type Value, type Values, type Words, words, wordsOf } from '#domain/text/wording.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'

const FORMATTERS = {
  getNumberFormat: perLocale((locale) => new Intl.NumberFormat(locale)),
  getPluralRules: perLocale((locale) => new Intl.PluralRules(locale)),
  getDateTimeFormat: perLocale((locale) => new Intl.DateTimeFormat(locale)),
} as unknown as Parameters<typeof format>[3]['formatters']

let catalogue: Catalogue | null = null

const compiled = new Map<string, CompiledMessage>()

/**
 * Says a sentence in a language: its words, the English text of one that never differs, or its text and values. One
 * without French is said in English.
 */
export function say(language: Language, said: Words | string, values?: Values): string {
  const { text, values: given } =
    typeof said === 'object' ? said : values ? words(said, values) : wordsOf(said)
  const names = Object.keys(given)
  const template = language === 'fr' ? inFrench(text) : text
  if (names.length === 0) return template
  const filled = Object.fromEntries(names.map((name) => [name, spoken(language, given[name]!)]))
  return String(format(compiledOf(template), LOCALES[language], filled, { formatters: FORMATTERS }))
}

/** Some words in every language, where they are written down before anyone reads them. */
export function sayAll(said: Words | string): Record<Language, string> {
  return { en: say('en', said), fr: say('fr', said) }
}

function spoken(language: Language, value: Value): string | number {
  if (typeof value === 'function') return value(language)
  return typeof value === 'object' ? say(language, value) : value
}

function inFrench(text: string): string {
  catalogue ??= readCatalogue()
  return catalogue.find(text) ?? text
}

/** The sentences of the sources, each compiled once. */
function compiledOf(template: string): CompiledMessage {
  const known = compiled.get(template)
  if (known !== undefined) return known
  const message = compile(template)
  compiled.set(template, message)
  return message
}
