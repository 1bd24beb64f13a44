import { type Words, words } from './wording.ts'

/** Sentences in a row. */
export function inTurn(said: readonly Words[]): Words {
  return joined(said, (one, other) => words('{one} {other}', { one, other }))
}

/** One sentence per line. */
export function inLines(said: readonly Words[]): Words {
  return joined(said, (one, other) => words('{one}\n{other}', { one, other }))
}

/** Clauses of one sentence. */
export function inClauses(said: readonly Words[]): Words {
  return joined(said, (one, other) => words('{one}; {other}', { one, other }))
}

/** 'Ajax, Pickering and Whitby', of words that have their own French. */
export function listOf(said: readonly Words[]): Words {
  return withLast(said, (one, other) => words('{one} and {other}', { one, other }))
}

/** 'Ajax, Pickering or Whitby', of words that have their own French. */
export function choiceOf(said: readonly Words[]): Words {
  return withLast(said, (one, other) => words('{one} or {other}', { one, other }))
}

const NOTHING: Words = { text: '', values: {} }

function withLast(said: readonly Words[], join: (one: Words, other: Words) => Words): Words {
  const first = joined(said.slice(0, -1), (one, other) => words('{one}, {other}', { one, other }))
  return joined([...(said.length > 1 ? [first] : []), ...said.slice(-1)], join)
}

function joined(said: readonly Words[], join: (one: Words, other: Words) => Words): Words {
  const [first = NOTHING, ...rest] = said
  return rest.reduce(join, first)
}
