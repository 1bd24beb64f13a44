import { EmailAddress, Line, RequiredLine } from '#contract/fields/common.ts'
import { tidyAddress } from '#domain/text/email-address.ts'
import { trimmedLine } from '#domain/text/typed-text.ts'
import type { Words } from '#domain/text/wording.ts'
import { MAX_NAME_LENGTH } from '#domain/users/profile.ts'
import type { Failure } from './attempt.ts'

export const CODE_MISSING = 'Please enter the code from our email.'

const Name = Line(MAX_NAME_LENGTH)
const FirstName = RequiredLine(MAX_NAME_LENGTH, 'Please enter your first name.')

/** The problems of a page's form before they are said. */
export interface UnsaidProblems<Field extends string> {
  summary: Words | string | null
  fields: { readonly [Name in Field]?: Words | string }
}

/** A field that is missing or given twice is ''. */
export function formFields<Name extends string>(body: unknown, names: readonly Name[]): Record<Name, string> {
  const values = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const text = (name: Name) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
}

export const NO_PROBLEMS = { summary: null, fields: {} }

export function problemsOf<Field extends string>(
  sentences: Record<Field, Words | string | null>,
): UnsaidProblems<Field> | null {
  const problems = Object.entries<Words | string | null>(sentences).filter(
    ([, sentence]) => sentence !== null,
  )
  if (problems.length === 0) return null
  return { summary: null, fields: Object.fromEntries(problems) as UnsaidProblems<Field>['fields'] }
}

export function problemsIn({ message, fields }: Failure): UnsaidProblems<string> {
  return { summary: Object.keys(fields).length > 0 ? null : message, fields }
}

/** The address as stored, and why it is none, or null. */
export function readEmail(typed: string): { email: string; emailProblem: string | null } {
  const { success, data, error } = EmailAddress.safeParse(typed)
  return success
    ? { email: data, emailProblem: null }
    : { email: tidyAddress(typed), emailProblem: error.issues[0]?.message ?? null }
}

/** A name as stored; one that cannot be stored stays as it was typed. */
export function tidyName(typed: string): string {
  return Name.safeParse(typed).data ?? trimmedLine(typed)
}

export function nameProblems({ firstName, lastName }: { firstName: string; lastName: string }) {
  return { firstName: problemWith(FirstName, firstName), lastName: problemWith(Name, lastName) }
}

function problemWith(field: typeof Name, name: string): string | null {
  return field.safeParse(name).error?.issues[0]?.message ?? null
}
