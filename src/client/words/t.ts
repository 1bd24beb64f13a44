import format, { type CompiledMessage } from 'icu-minify/format'
import { createElement, Fragment, type ReactNode } from 'react'
import { perLocale } from '#domain/text/format.ts'
import { LOCALES, OWN_LANGUAGE } from '#domain/text/own-language.ts'
import type { Values, Words } from '#domain/text/wording.ts'

/** A part of a sentence as an element: `{ a: (text) => <a href="…">{text}</a> }`. */
type Element = (text: ReactNode) => ReactNode

const FORMATTERS = {
  getNumberFormat: perLocale((locale) => new Intl.NumberFormat(locale)),
  getPluralRules: perLocale((locale) => new Intl.PluralRules(locale)),
  getDateTimeFormat: perLocale((locale) => new Intl.DateTimeFormat(locale)),
} as unknown as Parameters<typeof format>[3]['formatters']

/**
 * Says a sentence in the language of this client. Its argument is the whole English sentence, with values in braces, elements
 * as tags and plurals as in ICU MessageFormat; or words that a rule returned. The build puts the language's sentence in its
 * place (vite/sentences.ts). Text between tags and spoken attributes need no call.
 */
export function t(text: string): string
export function t(said: Words): string
export function t(text: string, values: Values): string
export function t(text: string, values: Readonly<Record<string, Values[string] | Element>>): ReactNode
export function t(
  said: string | Words,
  values?: Readonly<Record<string, Values[string] | Element>>,
): ReactNode {
  return isWords(said) ? phrase(said.text, said.values) : phrase(said, values)
}

/** Said is what the build has put there: text, or a compiled message. */
function phrase(said: string | CompiledMessage, values: object = {}): ReactNode {
  if (typeof said === 'string') return said
  const given = Object.entries(values).map(([name, value]) => [name, spoken(value)])
  const parts = format<ReactNode>(said, LOCALES[OWN_LANGUAGE], Object.fromEntries(given), {
    formatters: FORMATTERS,
  })
  return Array.isArray(parts) ? oneOf(parts) : parts
}

/** A function makes the element of a tag; where the sentence has a value instead, it writes it by the language's rules. */
function spoken(value: unknown): unknown {
  if (typeof value !== 'function') return isWords(value) ? t(value) : value
  return Object.assign((parts: readonly ReactNode[]) => value(oneOf(parts)), {
    toString: () => value(OWN_LANGUAGE),
  })
}

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && 'text' in value
}

/** Parts as one node; they keep their places, so they need no keys. */
function oneOf(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}
