import type { ApiDocsProps } from '../../client/site/api-docs/api-docs.tsx'
import type { ApiField, ApiOperation, ApiPart } from '../../client/site/api-docs/operation-details.tsx'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ANY_ERRORS, errorsOf } from '../platform/api-errors.ts'
import { type JsonSchema, type Operation, operationOf } from '../platform/openapi.ts'

/** The calls of a contract as the page shows them, by group, in the order of the contract. */
export function describeApi(endpoints: readonly Endpoint[], documentPath: string): ApiDocsProps {
  const groups = new Map<string, ApiOperation[]>()
  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint)
    const [group = ''] = operation.tags
    groups.set(group, [...(groups.get(group) ?? []), describeOperation(endpoint, operation)])
  }
  return {
    groups: [...groups].map(([title, operations]) => ({ id: idOf(title), title, operations })),
    anyErrors: ANY_ERRORS,
    documentPath,
  }
}

function describeOperation(endpoint: Endpoint, operation: Operation): ApiOperation {
  const { method, path } = endpoint
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
  const reply = done && 'content' in done ? done.content['application/json']?.schema : undefined
  if (reply) {
    const more = endpoint.paged ? '; a Link header with rel="next" leads on' : ''
    parts.push({ title: 'Reply', type: wordOf(reply) + more, fields: fieldsOf(reply, '') })
  }
  const id = idOf(`${method} ${path}`)
  return { id, method, path, summary, access: description, parts, errors: errorsOf(endpoint) }
}

/** Everything inside a schema, level by level: objects by a dot, arrays by brackets. */
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
    standard !== undefined && `otherwise ${JSON.stringify(standard)}`,
  ].filter((limit) => limit !== false)
}

function withoutNull(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.filter(isSchema).find(({ type }) => type !== 'null') ?? schema
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
}

function idOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
