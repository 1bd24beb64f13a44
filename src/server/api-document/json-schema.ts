import * as z from 'zod'
import { addChecks } from './describe-checks.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => addChecks(zodSchema, jsonSchema),
  })
  return rest
}

/** The fields of a query string or form. All arrive as text; those parsed as whole numbers are described as such. */
export function fieldsOf(schema: z.core.$ZodType): {
  fields: Record<string, JsonSchema>
  required: readonly string[]
} {
  const given = schemaOf(schema, 'input')
  const { properties: read = {} } = schemaOf(schema, 'output')
  const fields = Object.entries(given.properties ?? {}).map(([name, field]) => {
    const value = read[name]
    if (!isSchema(value)) return [name, field]
    return [name, value.type === 'integer' ? value : withDefault(field, value.default)]
  })
  return { fields: Object.fromEntries(fields), required: given.required ?? [] }
}

function withDefault(field: JsonSchema | boolean, value: unknown): JsonSchema | boolean {
  return isSchema(field) && value !== undefined ? { ...field, default: value as never } : field
}

export function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
}
