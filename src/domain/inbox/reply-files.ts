import { imageKindOf, MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { fitting } from '#domain/text/characters.ts'
import { asOneLine, isBlank } from '#domain/text/text.ts'
import { trimmedLine } from '#domain/text/typed-text.ts'
import type { ReplyFileKind } from './inbox.ts'

/** The most files of one mail that we keep. */
const MAX_KEPT = 10

/** A mail can have thousands of tiny files; after this many, only their number is kept. */
const MAX_NAMED = 100

const MAX_NAME_LENGTH = 200

export interface MailedFile {
  name: string
  bytes: Uint8Array
}

export interface SortedFile extends MailedFile {
  kind: ReplyFileKind
}

/** The files of a mail, each kept as what its bytes are, or dropped; the names of most are kept. */
export function sortFiles(files: readonly MailedFile[]): SortedFile[] {
  let kept = 0
  const named = files.slice(0, MAX_NAMED).map(({ name, bytes }) => {
    const kind = kept < MAX_KEPT ? kindOf(bytes) : 'dropped'
    if (kind !== 'dropped') kept += 1
    return { name: kind === 'pdf' ? pdfName(name) : fileName(name), bytes, kind }
  })
  const more = files.length - named.length
  if (more === 0) return named
  const name = `${more} more ${more === 1 ? 'file' : 'files'}`
  return [...named, { name, bytes: new Uint8Array(), kind: 'dropped' }]
}

/** Neither the name nor the declared type counts. */
function kindOf(bytes: Uint8Array): ReplyFileKind {
  if (bytes.length > MAX_UPLOAD_BYTES) return 'dropped'
  if (imageKindOf(bytes) !== null) return 'picture'
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-' ? 'pdf' : 'dropped'
}

/** A stranger's name for a file on one line, without folders. */
function fileName(name: string): string {
  const last = name.replaceAll('\0', '').split(/[/\\]/).at(-1) ?? ''
  const line = trimmedLine(asOneLine(last.replace(/\p{Cs}/gu, '')))
  return isBlank(line) ? 'unnamed' : fitting(line, MAX_NAME_LENGTH)
}

/** Ends in .pdf, so that a device never opens it as anything else. */
function pdfName(name: string): string {
  const given = fileName(name)
  return /\.pdf$/i.test(given) ? given : `${fitting(given, MAX_NAME_LENGTH - 4)}.pdf`
}
