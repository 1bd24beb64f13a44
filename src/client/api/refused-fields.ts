import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, sentenceOf } from './api-error.ts'

/** What the server said no to: its sentences at the form's own fields, and the one that is about none of them. */
export interface Refused<Name extends string> {
  fields: { [N in Name]?: string }
  whole: string | null
}

/** The fields of a form that stand for others of the call. */
type FieldOf = Readonly<Record<string, string>>

/** Sorts a failure by the fields of a form; whatever is not about one of them is about the whole. */
export function refusedAt<Name extends string>(
  error: Error | null,
  names: readonly Name[],
  fallback: string,
  fieldOf: FieldOf = {},
): Refused<Name> {
  const said = Object.entries((error instanceof ApiError && error.body?.fields) || {}).map(
    ([name, sentence]): [string, string] => [fieldOf[name] ?? name, sentence],
  )
  const isOwn = ([name]: [string, string]) => (names as readonly string[]).includes(name)
  const own = said.filter(isOwn)
  const [other] = said.filter((one) => !isOwn(one))
  const rest = own.length > 0 ? other?.[1] : error && (other?.[1] ?? sentenceOf(error, fallback))
  return { fields: Object.fromEntries(own) as Refused<Name>['fields'], whole: rest ?? null }
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
