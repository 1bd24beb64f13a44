import type { Answers, Content } from './answers.ts'
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
