import type * as z from 'zod'
import { fitting } from '#domain/text/characters.ts'
import { type Value, type Words, words } from '#domain/text/wording.ts'

type Issue = z.core.$ZodRawIssue

type Problem = (field: Value) => Words

const WHOLE_NUMBER: Problem = (field) => words('{field} must be a whole number.', { field })
const OBJECT: Problem = (field) => words('{field} must be an object.', { field })

const TYPES: Record<string, Problem> = {
  string: (field) => words('{field} must be text.', { field }),
  number: (field) => words('{field} must be a number.', { field }),
  int: WHOLE_NUMBER,
  boolean: (field) => words('{field} must be true or false.', { field }),
  array: (field) => words('{field} must be a list.', { field }),
  object: OBJECT,
  record: OBJECT,
}

const FORMATS: Record<string, Problem> = {
  datetime: (field) =>
    words('{field} must be a date and time with its offset, such as 2026-11-24T18:09:00Z.', { field }),
  safeint: WHOLE_NUMBER,
}

type Bound = (field: Value, limit: number) => Words

/** The bounds of what is counted; any other is a number. */
const AT_LEAST: Record<string, Bound> = {
  string: (field, limit) => words('{field} must be at least {limit} characters long.', { field, limit }),
  array: (field, limit) => words('{field} must have at least {limit} entries.', { field, limit }),
}

const AT_MOST: Record<string, Bound> = {
  string: (field, limit) => words('{field} must be at most {limit} characters long.', { field, limit }),
  array: (field, limit) => words('{field} must have at most {limit} entries.', { field, limit }),
}

/** A sentence for a field whose schema has none. */
export function fieldProblem(issue: Issue): Words {
  if (issue.code === 'unrecognized_keys') {
    return words('Unknown field: {names}.', { names: listed(issue.keys.slice(0, MAX_VALUES)) })
  }
  const isWhole = !issue.path?.length
  const field = isWhole ? words('The request') : quoted(issue.path!.join('.'))
  if (issue.input === undefined)
    return isWhole ? words('The request is empty.') : words('{field} is missing.', { field })
  return problemOf(issue, field) ?? words('{field} is not valid.', { field })
}

const MAX_VALUES = 10

function problemOf(issue: Issue, field: Value): Words | null {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected]?.(field) ?? null
    case 'invalid_value': {
      const [only, ...others] = issue.values
      if (others.length === 0) return words('{field} must be {value}.', { field, value: quoted(only) })
      if (issue.values.length > MAX_VALUES) return null
      return words('{field} must be one of {values}.', { field, values: listed(issue.values) })
    }
    case 'invalid_format':
      return FORMATS[issue.format]?.(field) ?? null
    case 'too_small': {
      const limit = Number(issue.minimum)
      if (issue.inclusive === false) return words('{field} must be more than {limit}.', { field, limit })
      const counted = AT_LEAST[issue.origin]
      return counted?.(field, limit) ?? words('{field} must be at least {limit}.', { field, limit })
    }
    case 'too_big': {
      const limit = Number(issue.maximum)
      if (issue.inclusive === false) return words('{field} must be less than {limit}.', { field, limit })
      const counted = AT_MOST[issue.origin]
      return counted?.(field, limit) ?? words('{field} must be at most {limit}.', { field, limit })
    }
    default:
      return null
  }
}

function listed(values: readonly unknown[]): string {
  return values.map(quoted).join(', ')
}

function quoted(value: unknown): string {
  return `'${fitting(String(value), 40).toWellFormed()}'`
}
