import type * as z from 'zod'
import { fitting } from '#domain/text/characters.ts'

type Issue = z.core.$ZodRawIssue

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const FORMATS: Record<string, string> = {
  datetime: 'a date and time with its offset, such as 2026-11-24T18:09:00Z',
  safeint: 'a whole number',
}

/** A sentence for a field whose schema has none. */
export function fieldProblem(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    return `Unknown field: ${issue.keys.slice(0, MAX_VALUES).map(quoted).join(', ')}.`
  }
  const field = issue.path?.length ? quoted(issue.path.join('.')) : 'The request'
  if (issue.input === undefined) return issue.path?.length ? `${field} is missing.` : 'The request is empty.'
  const needed = neededBy(issue)
  if (issue.origin === 'array' && needed !== null) return `${field} must have ${needed}.`
  return needed === null ? `${field} is not valid.` : `${field} must be ${needed}.`
}

const MAX_VALUES = 10

function neededBy(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? null
    case 'invalid_value': {
      const [only, ...others] = issue.values
      if (others.length === 0) return quoted(only)
      return issue.values.length > MAX_VALUES ? null : `one of ${issue.values.map(quoted).join(', ')}`
    }
    case 'invalid_format':
      return FORMATS[issue.format] ?? null
    case 'too_small':
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${bound(issue.minimum, issue.origin)}`
    case 'too_big':
      return `${issue.inclusive === false ? 'less than' : 'at most'} ${bound(issue.maximum, issue.origin)}`
    default:
      return null
  }
}

const UNITS: Record<string, string> = { string: ' characters long', array: ' entries' }

function bound(limit: number | bigint, origin: string): string {
  return `${limit}${UNITS[origin] ?? ''}`
}

function quoted(value: unknown): string {
  return `'${fitting(String(value), 40).toWellFormed()}'`
}
