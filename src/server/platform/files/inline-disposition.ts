/** Letters that RFC 8187 wants escaped and `encodeURIComponent` leaves as they are. */
const LEFT_BY_ENCODING = /['()*]/g

/** What a file name may not contain in a quoted string of a header. */
const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g

/** The Content-Disposition of a file that opens in its tab and is saved under its own name (RFC 6266, RFC 8187). */
export function inlineDisposition(filename: string): string {
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    LEFT_BY_ENCODING,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `inline; filename="${filename.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encoded}`
}
