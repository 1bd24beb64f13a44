/** Maps Better Auth fields to columns: `userId` to `user_id`. */
export function inSnakeCase<Name extends string>(...fields: Name[]): Record<Name, string> {
  const columnOf = (field: string) =>
    field.replace(/(?<=[a-z])[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`)
  return Object.fromEntries(fields.map((field) => [field, columnOf(field)])) as Record<Name, string>
}
