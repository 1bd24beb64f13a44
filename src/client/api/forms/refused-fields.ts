import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, sentenceOf } from '../api-error.ts'

/** The server's sentences by form field, and one for the form as a whole. */
export interface Refused<Name extends string> {
  fields: { [N in Name]?: string }
  whole: string | null
}

/** Maps API field names to form field names. */
export type FieldOf = Readonly<Record<string, string>>

/** Matches fields at any depth of the body. A sentence without a field concerns the whole form. */
export function refusedAt<Name extends string>(
  error: Error | null,
  names: readonly Name[],
  fallback: string,
  fieldOf: FieldOf = {},
): Refused<Name> {
  const sentences = Object.entries((error instanceof ApiError && error.body?.fields) || {}).map(
    ([path, sentence]): [string, string] => [
      fieldOf[path] ?? path.slice(path.lastIndexOf('.') + 1),
      sentence,
    ],
  )
  const isOwn = ([name]: [string, string]) => (names as readonly string[]).includes(name)
  const own = sentences.filter(isOwn)
  const [other] = sentences.filter((one) => !isOwn(one))
  const rest = own.length > 0 ? other?.[1] : error && sentenceOf(error, fallback)
  return { fields: Object.fromEntries(own) as Refused<Name>['fields'], whole: rest ?? null }
}

/** Returns null when only single fields failed. Adds advice about a lost connection to a `failed` that has no period. */
export function wholeProblem(
  error: Error,
  names: readonly string[],
  failed: string,
  fieldOf?: FieldOf,
): string | null {
  if (!(error instanceof ApiError) && !failed.endsWith('.'))
    return sentenceOf(error, `${failed}. Please check your connection and try again.`)
  return refusedAt(error, names, failed, fieldOf).whole
}

export function showRefusedFields<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields, unknown, never>, 'getValues' | 'setError'>,
  error: Error,
  fieldOf?: FieldOf,
): void {
  const names = Object.keys(form.getValues()) as Path<Fields>[]
  const { fields } = refusedAt(error, names, '', fieldOf)
  for (const [index, name] of names.filter((one) => fields[one] !== undefined).entries()) {
    form.setError(name, { message: fields[name]! }, { shouldFocus: index === 0 })
  }
}
