/** What is wrong with a form: a sentence about all of it, and one at each field it concerns. */
export interface Problems<Field extends string> {
  summary: string | null
  fields: { readonly [Name in Field]?: string }
}

/** What a field of a form has in common with the others: how it is found, what is wrong with it, and the focus. */
export interface FieldBasics {
  id: string
  name: string
  error: string | undefined
  autoFocus: boolean
}

/** The basics of a form's fields. The first field that is wrong gets the focus, else the one the page names. */
export function fieldsOf<Field extends string>(
  problems: Problems<Field>,
  order: readonly Field[],
  otherwise: Field | null,
): (name: Field) => FieldBasics {
  const focused = order.find((name) => problems.fields[name] !== undefined) ?? otherwise
  return (name) => ({
    id: fieldId(name),
    name,
    error: problems.fields[name],
    autoFocus: name === focused,
  })
}

/** The id of a field, to go there: 'new-email' for newEmail. */
export function fieldId(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
