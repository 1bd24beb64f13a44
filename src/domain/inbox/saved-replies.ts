export const REPLY_LANGUAGES = ['en', 'fr'] as const
export type ReplyLanguage = (typeof REPLY_LANGUAGES)[number]

export const REPLY_LANGUAGE_LABELS: Record<ReplyLanguage, string> = { en: 'English', fr: 'French' }

export const MAX_SAVED_REPLIES = 100

export const MAX_SAVED_REPLY_NAME_LENGTH = 60

/** Both languages’ words work in either, so that nobody has to know which. */
const PLACEHOLDERS = {
  '{first name}': 'firstName',
  '{prénom}': 'firstName',
  '{request}': 'request',
  '{demande}': 'request',
} as const
type Filling = (typeof PLACEHOLDERS)[keyof typeof PLACEHOLDERS]

/** The placeholders as each language writes them. */
export const PLACEHOLDERS_IN: Record<ReplyLanguage, Record<Filling, keyof typeof PLACEHOLDERS>> = {
  en: { firstName: '{first name}', request: '{request}' },
  fr: { firstName: '{prénom}', request: '{demande}' },
}

/** The guillemets keep to their words. */
const REQUEST_WORDS: Record<ReplyLanguage, (reward: string) => string> = {
  en: (reward) => `your request for “${reward}”`,
  fr: (reward) => `votre demande de récompense «\u00a0${reward}\u00a0»`,
}

/** Everything in braces, and a brace without its other one. */
const BRACED = /\{[^{}\n]*\}?|\}/g

const SHOWN_OF_UNKNOWN = 30

/** Why a text cannot be saved, or null: it has braces that are no placeholder. */
export function placeholderProblem(text: string): string | null {
  const unknown = text.match(BRACED)?.find((braced) => fillingOf(braced) === undefined)
  if (unknown === undefined) return null
  const shown = unknown.length > SHOWN_OF_UNKNOWN ? `${unknown.slice(0, SHOWN_OF_UNKNOWN)}…` : unknown
  return `“${shown}” is not a placeholder. You can use {first name} and {request}, or {prénom} and {demande}.`
}

function fillingOf(braced: string): Filling | undefined {
  const name = braced.normalize('NFC').toLowerCase()
  return Object.entries(PLACEHOLDERS).find(([known]) => known === name)?.[1]
}

export interface FilledReply {
  text: string
  /** The places of the text, in order, where something was left out that its sentence needs. */
  gaps: number[]
  missing: Filling[]
}

/** A placeholder that nothing fills is left out with the blanks and the comma that belonged to it. */
export function fillSavedReply(
  { text, language }: { text: string; language: ReplyLanguage },
  known: { firstName: string | null; request: string | null },
): FilledReply {
  const values: Record<Filling, string | null> = {
    firstName: known.firstName,
    request: known.request && REQUEST_WORDS[language](known.request),
  }
  const filled: FilledReply = { text: '', gaps: [], missing: [] }
  let rest = text
  for (let braced = firstIn(rest); braced; braced = firstIn(rest)) {
    filled.text += rest.slice(0, braced.at)
    rest = rest.slice(braced.at + braced.length)
    const value = values[braced.filling]
    if (value) filled.text += OPENS_SENTENCE.test(filled.text) ? capitalized(value) : value
    else rest = leaveOut(filled, braced.filling, rest)
  }
  filled.text += rest
  return filled
}

function firstIn(text: string): { at: number; length: number; filling: Filling } | null {
  for (const match of text.matchAll(BRACED)) {
    const filling = fillingOf(match[0])
    if (filling) return { at: match.index, length: match[0].length, filling }
  }
  return null
}

const OPENS_SENTENCE = /(^|\n|[.!?…]["”»)]*[^\S\n])[^\S\n]*$/
const ENDS_CLAUSE = /^[^\S\n]*([.,;:!?…)»”\n]|$)/

/** Ends what was filled so far at the gap; returns the rest as it goes on. */
function leaveOut(filled: FilledReply, filling: Filling, rest: string): string {
  const opensSentence = OPENS_SENTENCE.test(filled.text)
  if (!opensSentence) {
    filled.text = filled.text.replace(ENDS_CLAUSE.test(rest) ? /,?[^\S\n]+$/ : /[^\S\n]+$/, '')
  }
  if (!filled.missing.includes(filling)) filled.missing.push(filling)
  if (filling === 'request') filled.gaps.push(filled.text.length)
  return opensSentence ? capitalized(rest.replace(/^[,;:!.]?[^\S\n]*/, '')) : rest
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Those of a language first, each part in the team’s order. */
export function inLanguageFirst<R extends { language: ReplyLanguage }>(
  replies: readonly R[],
  language: ReplyLanguage,
): R[] {
  const [own, other] = [true, false].map((isOwn) =>
    replies.filter((reply) => (reply.language === language) === isOwn),
  )
  return [...own!, ...other!]
}
