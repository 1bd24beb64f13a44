/** RFC 8187 escapes these, `encodeURIComponent` does not. */
const LEFT_BY_ENCODING = /['()*]/g

/** Characters that a quoted header string cannot hold. */
const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g

/** A Content-Disposition that opens the file in its tab or saves it, under its name (RFC 6266, RFC 8187). */
export function disposition(kind: 'inline' | 'attachment', filename: string): string {
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    LEFT_BY_ENCODING,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${filename.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encoded}`
}
