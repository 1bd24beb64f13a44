import { MOST_FOUND } from '#domain/palette/found.ts'
import { folded } from '#domain/text/folding.ts'
import { type Queries, queryUnprepared } from '#server/platform/db/database.ts'
import { MAX_MATCHES } from '#server/platform/db/filtered-ids.ts'
import { contains, escaped, hasTrigram } from '#server/platform/db/lists.ts'
import { type FoundRow, upToMost, type Wanted } from './wanted.ts'

type Parameter = (value: unknown) => string

/** A condition for members. */
type Matching = (parameter: Parameter) => string

const IS_LISTED = 'u.deleted_at is null'

const MEMBER = `'member' as kind, u.id, u.name, u.email as detail,
  case when u.suspended_at is not null then 'Suspended' when u.role = 'admin' then 'Admin' end as state`

const NEWEST = 'u.created_at desc, u.id desc'

/** Members whose names or address have every word: those in which each begins a word, then the others, the newest first. */
export function findMembers(queries: Queries, { words }: Wanted): Promise<FoundRow[]> {
  const begins = words.some(isWord) ? [() => readNewest(queries, allBegin(words))] : []
  return upToMost([...begins, () => readNewest(queries, allIn(words))])
}

const isWord = (word: string) => /^[\p{L}\p{N}]/u.test(folded(word))

/** The index of trigrams also has the first letter of a word; it has no signs, which may be anywhere. */
function allBegin(words: readonly string[]): Matching {
  const begins = (word: string, parameter: Parameter) => {
    if (!isWord(word)) return isIn(word, parameter)
    const [first, later] = [`${escaped(word)}%`, `% ${escaped(word)}%`].map(parameter)
    return `(u.words like ${first} or u.words like ${later})`
  }
  return (parameter) => words.map((word) => begins(word, parameter)).join(' and ')
}

const isIn = (word: string, parameter: Parameter) => `strpos(u.words, ${parameter(folded(word))}) > 0`

/** Words of one or two letters are looked up only if there is no longer one. */
function allIn(words: readonly string[]): Matching {
  const long = words.filter(hasTrigram)
  const [longest] = words.toSorted((one, other) => other.length - one.length)
  const lookedUp = long.length > 0 ? long : [longest!]
  return (parameter) =>
    words
      .map((word) => (lookedUp.includes(word) ? contains('u.words', word, parameter) : isIn(word, parameter)))
      .join(' and ')
}

/** Few who match are looked up, then put in order; among many, the newest come early. */
async function readNewest(queries: Queries, matching: Matching): Promise<FoundRow[]> {
  const ids = await lookUp(queries, matching)
  if (ids.length === 0) return []
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const isFew = ids.length <= MAX_MATCHES
  const matches = isFew ? `u.id = any(${parameter(ids)})` : `${IS_LISTED} and ${matching(parameter)}`
  return queryUnprepared(
    queries,
    `select ${MEMBER} from users u where ${matches} order by ${NEWEST} limit ${MOST_FOUND}`,
    values,
  )
}

/** Those who match, in no order; more than few, if many do. Unprepared, so that the planner scans for common words. */
async function lookUp(queries: Queries, matching: Matching): Promise<string[]> {
  const values: unknown[] = []
  const matches = matching((value) => `$${values.push(value)}`)
  const rows = await queryUnprepared<{ id: string }>(
    queries,
    `select u.id from users u where ${IS_LISTED} and ${matches} limit ${MAX_MATCHES + 1}`,
    values,
  )
  return rows.map(({ id }) => id)
}
