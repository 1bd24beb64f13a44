import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, sentenceOf } from './api-error.ts'

/** What the server said no to: its sentences at the form's own fields, and the one that is about none of them. */
export interface Refused<Name extends string> {
  fields: { [N in Name]?: string }
  whole: string | null
}

/** What the form calls a field that the API names differently. */
export type FieldOf = Readonly<Record<string, string>>

/** Sorts a failure by the fields of a form, wherever in the body they are; what is about no field is about the whole form. */
export function refusedAt<Name extends string>(
  error: Error | null,
  names: readonly Name[],
  fallback: string,
  fieldOf: FieldOf = {},
): Refused<Name> {
  const said = Object.entries((error instanceof ApiError && error.body?.fields) || {}).map(
    ([path, sentence]): [string, string] => [
      fieldOf[path] ?? path.slice(path.lastIndexOf('.') + 1),
      sentence,
    ],
  )
  const isOwn = ([name]: [string, string]) => (names as readonly string[]).includes(name)
  const own = said.filter(isOwn)
  const [other] = said.filter((one) => !isOwn(one))
  const rest = own.length > 0 ? other?.[1] : error && sentenceOf(error, fallback)
  return { fields: Object.fromEntries(own) as Refused<Name>['fields'], whole: rest ?? null }
}

/**
 * What a failed call says about the form as a whole; null when all of it is about single fields. `failed` is a sentence,
 * or has no period: then what to do about a lost connection follows it.
 */
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

/** Shows what the server says about single fields where they stand, the first of them with the focus. */
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
