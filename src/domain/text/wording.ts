import { type Language, OWN_LANGUAGE } from './own-language.ts'

/** Written by the rules of a language, such as a date. */
type InLanguage = (language: Language) => string

/** A part of a sentence that differs each time. */
export type Value = string | number | Words | InLanguage
export type Values = Readonly<Record<string, Value>>

/**
 * A whole sentence before it is said in a language: in English, with values in braces and plurals as in ICU MessageFormat
 * ('{count, plural, one {# task} other {# tasks}}').
 */
export interface Words {
  readonly text: string
  readonly values: Values
}

export function words(text: string, values: Values = {}): Words {
  return { text, values }
}

/** A value that is formatted when the sentence is said: `as(formatDeadline, until)`. */
export function as<Given>(format: (given: Given, language: Language) => string, given: Given): InLanguage {
  return (language) => format(given, language)
}

/** The sentences that are the same each time, by their English text. */
const constants = new Map<string, Words>()

/**
 * Returns the English text of a sentence that never differs; `wordsOf` finds it again. Call it at import only. It has no plural:
 * its values are known.
 */
export function sentence(text: string, values: Values = {}): string {
  const english = inEnglish({ text, values })
  constants.set(english, { text, values })
  return english
}

export function wordsOf(english: string): Words {
  return constants.get(english) ?? words(english)
}

function inEnglish({ text, values }: Words): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    if (typeof value === 'function') return value(OWN_LANGUAGE)
    return typeof value === 'object' ? inEnglish(value) : String(value)
  })
}
