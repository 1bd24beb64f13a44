import { type Answers, answersOf, type Content, type ErrorStatus } from './answers.ts'
import type { JsonSchema } from './json-schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface RequestBody {
  required: boolean
  content: Content
}

type Security = Record<string, never[]>[]

/** One call as the document describes it. */
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: Security
  parameters: Parameter[]
  requestBody?: RequestBody
  responses: Answers
}

/** A call and where it is: its path has parameters such as ':id'. */
export interface ApiCall {
  method: string
  path: string
  operation: Operation
}

/** The session cookie: over HTTPS its name says that no other host or path can set it. */
export const SESSION: Security = [{ session: [] }, { sessionWithoutHttps: [] }]

/** The type of a form that a browser sends by itself. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'

type Described = Pick<Operation, 'operationId' | 'summary'> &
  Partial<Operation> & { successes: Answers; errors: readonly ErrorStatus[]; tag?: string }

/** A call that is described by hand: open to everyone and without parameters, unless it says otherwise. */
export function apiCall(
  method: string,
  path: string,
  { successes, errors, tag, ...said }: Described,
): ApiCall {
  const operation: Operation = {
    tags: [groupOf(path, tag)],
    description: 'Open to everyone.',
    parameters: [],
    responses: answersOf(successes, errors),
    ...said,
  }
  return { method, path, operation }
}

/** What a call belongs to, by its tag or else by its path: 'Admin: reward requests' or 'Tasks'. */
export function groupOf(path: string, tag?: string): string {
  const [first = '', second = ''] = path.replace(/^\/api\//, '').split('/')
  const isForAdmins = first === 'admin'
  const words = (tag ?? (isForAdmins ? second : first)).replaceAll('-', ' ')
  return isForAdmins ? `Admin: ${words}` : words.charAt(0).toUpperCase() + words.slice(1)
}
