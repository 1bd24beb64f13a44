import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.JSONSchema

export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

interface Fields {
  fields: Record<string, JsonSchema>
  required: readonly string[]
}

/** The fields of a query string or form. All arrive as text; those parsed as whole numbers are described as such. */
export function fieldsOf(schema: z.core.$ZodType | undefined): Fields {
  if (schema === undefined) return { fields: {}, required: [] }
  const inputSchema = schemaOf(schema, 'input')
  const { properties: read = {} } = schemaOf(schema, 'output')
  const fields = Object.entries(inputSchema.properties ?? {}).map(([name, field]) => {
    const value = read[name]
    return [name, isWholeNumber(value) ? value : field]
  })
  return { fields: Object.fromEntries(fields), required: inputSchema.required ?? [] }
}

function isWholeNumber(schema: JsonSchema | boolean | undefined): boolean {
  return typeof schema === 'object' && schema.type === 'integer'
}
