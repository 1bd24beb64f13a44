/** What is wrong with a form: a sentence about all of it, and one at each field it concerns. */
export interface Problems<Field extends string> {
  summary: string | null
  fields: { readonly [Name in Field]?: string }
}

export const NO_PROBLEMS: Problems<never> = { summary: null, fields: {} }

/** The field that gets the focus: the first one that is wrong, else the one the page names. */
export function focusedField<Field extends string>(
  problems: Problems<Field>,
  order: readonly Field[],
  otherwise: Field | null,
): Field | null {
  return order.find((field) => problems.fields[field] !== undefined) ?? otherwise
}
