import type { JsonSchema } from '../../src/server/api-document/json-schema.ts'

/** A value just inside or just outside a schema's limits, and its place. */
export interface Edge {
  path: (string | number)[]
  /** Undefined omits the field. */
  value: unknown
  label: string
}

/** Values at the limits of each field of a valid body, and one step beyond. */
export function edgesOf(schema: JsonSchema, given: unknown, path: Edge['path'] = []): Edge[] {
  const own = valuesAround(schema, given).map(([label, value]) => ({ path, value, label }))
  const one = withoutNull(schema)
  if (one.type === 'array' && isSchema(one.items) && Array.isArray(given)) {
    return [...own, ...edgesOf(one.items, given[0], [...path, 0])]
  }
  if (one.type !== 'object' || !isRecord(given)) return own
  const inside = Object.entries(one.properties ?? {}).flatMap(([name, part]) => {
    if (!isSchema(part)) return []
    const place = [...path, name]
    return [{ path: place, value: undefined, label: 'left out' }, ...edgesOf(part, given[name], place)]
  })
  return [...own, ...inside, { path: [...path, 'unknownField'], value: 1, label: 'unknown field' }]
}

function valuesAround(schema: JsonSchema, given: unknown): [label: string, value: unknown][] {
  const one = withoutNull(schema)
  const all: [string, unknown][] = [
    ['null', null],
    ['a number', 7],
    ['a text', 'text'],
    ['an object', {}],
  ]
  if (one.type === 'string') all.push(...textsAround(one, given))
  if (one.type === 'integer' || one.type === 'number') {
    for (const end of [one.minimum, one.exclusiveMinimum, one.maximum]) {
      if (typeof end === 'number') all.push(...[end - 1, end, end + 1].map(numbered))
    }
    all.push(numbered(0), numbered(0.5), ['a number as text', '7'])
  }
  if (one.type === 'array' && Array.isArray(given)) {
    const ofLength = (length: number): [string, unknown] => [
      `${length} entries`,
      Array(length).fill(given[0]),
    ]
    for (const end of [one.minItems, one.maxItems]) {
      if (end !== undefined) all.push(...[end - 1, end, end + 1].map(ofLength))
    }
  }
  for (const value of one.enum ?? []) all.push([`'${value}'`, value])
  return all
}

const DATES: [string, unknown][] = [
  ['1999', '1999-12-31'],
  ['2026', '2026-11-24'],
  ['no day', '2026-02-30'],
  ['an instant', '2026-11-24T18:09:00Z'],
  ['an instant of 1999', '1999-11-24T18:09:00Z'],
  ['a clock', '2026-11-24T18:09'],
]

function textsAround(schema: JsonSchema, given: unknown): [string, unknown][] {
  const { minLength = 0, maxLength } = schema
  const filler = typeof given === 'string' && given !== '' ? given : 'x'
  const ofLength = (length: number): [string, unknown] => [
    `${length} characters`,
    `${'x'.repeat(Math.max(0, length - filler.length))}${filler}`.slice(-length),
  ]
  const ends = [minLength - 1, minLength, ...(maxLength === undefined ? [] : [maxLength, maxLength + 1])]
  return [
    ['nothing', ''],
    ['blanks', ' \u200b '],
    ['NUL', `${filler}\u0000`],
    ['half a character', `${filler}\ud800`],
    ...(JSON.stringify(schema).includes('|2100)-') ? DATES : []),
    ...ends.filter((length) => length > 0).map(ofLength),
  ]
}

const numbered = (value: number): [string, unknown] => [String(value), value]

export function withEdge(given: unknown, { path, value }: Pick<Edge, 'path' | 'value'>): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (Array.isArray(given)) {
    return given.map((part, index) => (index === name ? withEdge(part, { path: rest, value }) : part))
  }
  const { [name]: part, ...others } = given as Record<string, unknown>
  const changed = withEdge(part, { path: rest, value })
  return changed === undefined ? others : { ...others, [name]: changed }
}

function withoutNull(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.filter(isSchema).find(({ type }) => type !== 'null') ?? schema
}

function isSchema(schema: unknown): schema is JsonSchema {
  return isRecord(schema) && !Array.isArray(schema)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
