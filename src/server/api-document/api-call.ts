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

export interface ApiCall {
  method: string
  path: string
  operation: Operation
}

/** The session cookie. The __Host- name used over HTTPS means that no other host or path can set it. */
export const SESSION: Security = [{ session: [] }, { sessionWithoutHttps: [] }]

/** What a browser sends for a plain form. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'

type Described = Pick<Operation, 'operationId' | 'summary'> &
  Partial<Operation> & { successes: Answers; errors: readonly ErrorStatus[]; tag?: string }

/** Describes a call that is not in the contract; by default it is public and has no parameters. */
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

/** The group of a call, from its tag or its path: 'Admin: reward requests' or 'Tasks'. */
export function groupOf(path: string, tag?: string): string {
  const [first = '', second = ''] = path.replace(/^\/api\//, '').split('/')
  const isForAdmins = first === 'admin'
  const words = (tag ?? (isForAdmins ? second : first)).replaceAll('-', ' ')
  return isForAdmins ? `Admin: ${words}` : words.charAt(0).toUpperCase() + words.slice(1)
}
