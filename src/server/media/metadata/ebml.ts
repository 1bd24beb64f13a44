import type { EditableFile } from './editable-file.ts'
import { unreadable } from './unreadable.ts'

/** An element of a WebM file (RFC 8794 §3), with offsets in the file. */
export interface Element {
  id: number
  at: number
  body: number
  /** The end of the element; for one of unknown length, that of its parent. */
  end: number
  isOpen: boolean
}

const NUMBER_BYTES = 8
const MAX_ID_BYTES = 4
const MAX_LENGTH_BYTES = 8

export async function readElement(file: EditableFile, at: number, limit: number): Promise<Element> {
  const id = await readNumber(file, at, limit, MAX_ID_BYTES)
  const length = await readNumber(file, at + id.bytes, limit, MAX_LENGTH_BYTES)
  const body = at + id.bytes + length.bytes
  const end = length.isUnknown ? limit : body + length.value
  if (end > limit) unreadable('an element is longer than its parent')
  return { id: id.withMarker, at, body, end, isOpen: length.isUnknown }
}

/** A variable-length integer (RFC 8794 §4). */
export async function readNumber(file: EditableFile, at: number, limit: number, most = MAX_LENGTH_BYTES) {
  if (at >= limit) unreadable('an element is cut off')
  const first = (await file.read(at, 1))[0]!
  const bytes = Math.clz32(first) - 23
  if (bytes > most || at + bytes > limit) unreadable('an element has an impossible length')
  const content = await file.read(at, bytes)
  let value = first & (0xff >> bytes)
  let withMarker = first
  for (const byte of content.subarray(1)) {
    value = value * 256 + byte
    withMarker = withMarker * 256 + byte
  }
  return { bytes, value, withMarker, isUnknown: value === 2 ** (7 * bytes) - 1 }
}

export async function readUnsigned(file: EditableFile, { body, end }: Element): Promise<number> {
  if (end - body > NUMBER_BYTES) unreadable('a number is too long')
  let value = 0
  for (const byte of await file.read(body, end - body)) value = value * 256 + byte
  return value
}

/** Child elements; each must have a known length. */
export async function* elementsIn(file: EditableFile, from: number, to: number): AsyncGenerator<Element> {
  let at = from
  while (at < to) {
    const element = await readElement(file, at, to)
    if (element.isOpen) unreadable('an element has no length')
    yield element
    at = element.end
  }
}
