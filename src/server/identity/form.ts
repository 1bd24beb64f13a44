import { EmailAddress } from '../../contract/common.ts'
import { isStorableText } from '../../domain/text.ts'
import type { Failure } from './attempt.ts'

const LONGEST_NAME = 100

/** The fields of a posted form; one that is missing, or given twice, is empty. */
export function formFields<Name extends string>(body: unknown, names: readonly Name[]): Record<Name, string> {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const text = (name: Name) => {
    const value = given[name]
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
}

export const NO_PROBLEMS = { summary: null, fields: {} }

/** The problems among the sentences given per field: only the fields that have one. */
export function problemsOf<Field extends string>(
  sentences: Record<Field, string | null>,
): { summary: null; fields: { [Name in Field]?: string } } | null {
  const found = Object.entries<string | null>(sentences).filter(([, sentence]) => sentence !== null)
  if (found.length === 0) return null
  return { summary: null, fields: Object.fromEntries(found) as { [Name in Field]?: string } }
}

/** The problems of a form that a failure is about: at its fields, or else of all of it. */
export function problemsIn({ message, fields = {} }: Failure) {
  return Object.keys(fields).length > 0 ? { summary: null, fields } : { summary: message, fields }
}

/** Why this cannot be an e-mail address, or null. */
export function emailProblem(email: string): string | null {
  const parsed = EmailAddress.safeParse(email)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null)
}

/** Why this cannot be a first or last name, or null. */
export function nameProblem(name: string, missing: string | null): string | null {
  if (name === '') return missing
  if (name.length > LONGEST_NAME) return `Please use at most ${LONGEST_NAME} characters.`
  return isStorableText(name) ? null : 'This name contains characters that cannot be stored.'
}
