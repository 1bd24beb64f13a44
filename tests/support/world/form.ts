/** A form as a browser sends it: words, and files by their bytes. */
export function aForm(fields: Record<string, string | Uint8Array | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Uint8Array) form.set(name, aFile(value))
    else form.set(name, value)
  }
  return form
}

/** A request as a program sends it. */
export const asJson = (
  body: unknown,
  method = 'POST',
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** A chosen file; what it is called matters only where a test says so. */
export function aFile(bytes: Uint8Array, name = 'picture.png'): File {
  return new File([new Uint8Array(bytes)], name)
}
