export interface Problems<Field extends string> {
  summary: string | null
  fields: { readonly [Name in Field]?: string }
}

export interface FieldBasics {
  id: string
  name: string
  error: string | undefined
  autoFocus: boolean
}

/** The first field with a problem gets the focus, otherwise the one the page names. */
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

/** 'new-email' for newEmail. */
export function fieldId(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
