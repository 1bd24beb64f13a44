import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { FieldOf } from './refused-fields.ts'

/** The part of a Zod schema that forms use. */
interface Schema<Body> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Body }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

type Problems<Fields> = { [Name in keyof Fields]?: string | null | undefined }

export interface FormRules<Fields extends FieldValues, Body> {
  schema: Schema<Body>
  /** Turns the fields into what the schema checks; defaults to the fields themselves. */
  read?: (fields: Fields) => unknown
  /** Rules outside the schema; their sentences override the schema's. */
  check?: (fields: Fields) => Problems<Fields> | Promise<Problems<Fields>>
  /** API field names that the form calls differently. */
  fieldOf?: FieldOf
}

export function resolverOf<Fields extends FieldValues, Body>({
  schema,
  read = (fields) => fields,
  check,
  fieldOf = {},
}: FormRules<Fields, Body>): Resolver<Fields, unknown, Body> {
  return async (fields) => {
    const parsed = schema.safeParse(read(fields))
    const problems = new Map<string, string>()
    for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
      const name = String(path.at(-1))
      const isInRow = path.length > 1 && Array.isArray(fields[String(path[0])])
      const field = isInRow ? path.join('.') : (fieldOf[name] ?? name)
      if (!problems.has(field)) problems.set(field, message)
    }
    for (const [name, sentence] of Object.entries((await check?.(fields)) ?? {})) {
      if (sentence) problems.set(name, sentence)
    }
    if (parsed.success && problems.size === 0) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<Fields> = {}
    for (const [name, message] of problems) set(errors, name, { type: 'rule', message })
    return { values: {}, errors }
  }
}
