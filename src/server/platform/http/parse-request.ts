import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isStorableText } from '#domain/text/text.ts'
import { type Words, wordsOf } from '#domain/text/wording.ts'
import { say } from '../words/say.ts'
import { fieldProblem } from './field-problems.ts'
import { nothingHere, Refusal } from './refusal.ts'

const KEY_PATTERN = /^[\w.:-]{1,200}$/
const ROW_PATTERN = /^[1-9]\d{0,14}$/

/** Throws 'not-found' for anything that is no id. */
export function parseParams(raw: Record<string, string>): Record<string, number | string> {
  const params: Record<string, number | string> = {}
  for (const [name, value] of Object.entries(raw)) {
    params[name] = name === 'userId' ? readTextId(value) : readRowId(value)
  }
  return params
}

/** Parses a row id in a path; any other text is 'not-found'. */
export function readRowId(text: string): number {
  if (!ROW_PATTERN.test(text)) throw nothingHere()
  return Number(text)
}

function readTextId(text: string): string {
  if (text === '' || !isStorableText(text)) throw nothingHere()
  return text
}

/** Throws 'invalid' with a sentence per wrong field. */
export function parseInput<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  /** The parser keeps text only: the words of each problem, by their English. */
  const problems = new Map<string, Words>()
  const error = (issue: Parameters<typeof fieldProblem>[0]) => {
    const problem = fieldProblem(issue)
    const english = say('en', problem)
    problems.set(english, problem)
    return english
  }
  const parsed = z.safeParse(schema, input, { error })
  if (parsed.success) return parsed.data
  const fields: Record<string, Words> = {}
  for (const { path, message } of parsed.error.issues)
    fields[path.join('.') || 'body'] ??= problems.get(message) ?? wordsOf(message)
  throw new Refusal('invalid', Object.values(fields)[0] ?? '', { code: 'request.invalid', fields })
}

/** Ignores empty fields, which forms send when nothing is chosen. */
export function parseQuery<Schema extends z.core.$ZodType>(
  schema: Schema,
  { query }: FastifyRequest,
): z.output<Schema> {
  const filled = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== '')
  return parseInput(schema, Object.fromEntries(filled))
}

/** The Idempotency-Key of a write that has one. Throws 'invalid' for another form of it. */
export function readRetryKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && KEY_PATTERN.test(key)) return key
  throw new Refusal('invalid', 'The Idempotency-Key must be 1 to 200 letters, digits or . _ : -', {
    code: 'idempotency.invalid',
  })
}
