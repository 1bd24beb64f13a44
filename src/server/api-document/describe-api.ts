import type { ApiDocsProps } from '../../client/site/api-docs/api-docs.tsx'
import type { ApiField, ApiOperation, ApiPart } from '../../client/site/api-docs/operation-details.tsx'
import { ANY_ERRORS, type Answers, type ApiErrorWords, SHARED_ANSWERS } from './answers.ts'
import type { ApiCall } from './api-call.ts'
import { isSchema, type JsonSchema } from './json-schema.ts'
import { apiCalls } from './openapi.ts'

export function describeApi(documentPath: string): ApiDocsProps {
  const groups = new Map<string, ApiOperation[]>()
  for (const call of apiCalls()) {
    const [group = ''] = call.operation.tags
    groups.set(group, [...(groups.get(group) ?? []), describeOperation(call)])
  }
  return {
    groups: [...groups].map(([title, operations]) => ({ id: idOf(title), title, operations })),
    anyErrors: ANY_ERRORS,
    documentPath,
  }
}

function describeOperation({ method, path, operation }: ApiCall): ApiOperation {
  const { summary, description, parameters, requestBody, responses } = operation
  const parts: ApiPart[] = []
  if (parameters.length > 0) {
    const fields = parameters.map(({ name, in: place, required, schema }) => ({
      ...fieldOf(name, schema, required),
      note: [`in the ${place}`, ...limitsOf(schema)].join(', '),
    }))
    parts.push({ title: 'Parameters', type: '', fields })
  }
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {})) {
    parts.push({ title: 'Body', type, fields: fieldsOf(schema, '') })
  }
  const done = responses['200']
  for (const [type, { schema }] of Object.entries((done && 'content' in done && done.content) || {})) {
    const word = type === 'application/json' ? wordOf(schema) : type
    const more =
      done && 'headers' in done && done.headers?.Link
        ? '; a Link header with rel="next" has the next page'
        : ''
    parts.push({ title: 'Reply', type: word + more, fields: fieldsOf(schema, '') })
  }
  const id = idOf(`${method} ${path}`)
  return { id, method, path, summary, access: description, parts, errors: errorsOf(responses) }
}

function errorsOf(responses: Answers): ApiErrorWords[] {
  return Object.entries(responses).flatMap(([status, answer]) => {
    if (Number(status) < 400 || ANY_ERRORS.some((any) => any.status === Number(status))) return []
    const words = 'description' in answer ? answer : SHARED_ANSWERS[status]
    return [{ status: Number(status), when: words?.description ?? '' }]
  })
}

/** All nested fields of a schema, named with dots for objects and brackets for arrays. */
function fieldsOf(schema: JsonSchema, place: string): ApiField[] {
  const one = withoutNull(schema)
  if (one.type === 'array' && isSchema(one.items)) return fieldsOf(one.items, `${place}[]`)
  const before = place === '' ? '' : `${place}.`
  return Object.entries(one.properties ?? {}).flatMap(([name, field]) => {
    if (!isSchema(field)) return []
    const required = one.required?.includes(name) ?? false
    return [fieldOf(before + name, field, required), ...fieldsOf(field, before + name)]
  })
}

function fieldOf(name: string, schema: JsonSchema, required: boolean): ApiField {
  return { name, type: wordOf(schema), required, note: limitsOf(schema).join(', ') }
}

/** A type in words: 'text or null', 'array of objects', 'one of pending, approved'. */
function wordOf(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.filter(isSchema).map(wordOf).join(' or ')
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.type)) return schema.type.map((type) => wordOf({ ...schema, type })).join(' or ')
  if (schema.type === 'array') return `array of ${isSchema(schema.items) ? wordOf(schema.items) : 'anything'}`
  if (schema.type === 'string') return schema.format === 'date-time' ? 'instant' : (schema.format ?? 'text')
  if (schema.type === 'integer') return 'whole number'
  if (schema.type === 'object' && isSchema(schema.additionalProperties) && !schema.properties) {
    return `object of ${wordOf(schema.additionalProperties)}`
  }
  return typeof schema.type === 'string' ? schema.type : 'anything'
}

function limitsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, default: standard } = withoutNull(schema)
  const isBound = (bound: unknown) => typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  return [
    isBound(minLength) && `at least ${minLength} characters`,
    isBound(maxLength) && `at most ${maxLength} characters`,
    isBound(minimum) && `from ${minimum}`,
    isBound(exclusiveMinimum) && `above ${exclusiveMinimum}`,
    isBound(maximum) && `up to ${maximum}`,
    standard !== undefined && `default ${JSON.stringify(standard)}`,
  ].filter((limit) => limit !== false)
}

function withoutNull(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.filter(isSchema).find(({ type }) => type !== 'null') ?? schema
}

function idOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
