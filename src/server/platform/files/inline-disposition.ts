/** RFC 8187 escapes these, `encodeURIComponent` does not. */
const LEFT_BY_ENCODING = /['()*]/g

/** Not allowed in a quoted header string. */
const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g

/** A Content-Disposition that opens the file in its tab and keeps its name when saved (RFC 6266, RFC 8187). */
export function inlineDisposition(filename: string): string {
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    LEFT_BY_ENCODING,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `inline; filename="${filename.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encoded}`
}
