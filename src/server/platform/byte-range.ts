import type { ByteRange } from './file-store.ts'

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * The part of a file of `size` bytes that a Range header asks for (RFC 9110 §14.2): 'whole' without a header and for
 * anything but one plain range, 'unsatisfiable' if it lies beyond the end.
 */
export function readByteRange(
  header: string | undefined,
  size: number,
): Required<ByteRange> | 'whole' | 'unsatisfiable' {
  const [matched, first = '', last = ''] = header?.match(ONE_RANGE) ?? []
  if (!matched || (first === '' && last === '')) return 'whole'
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

function lastBytes(count: number, size: number): Required<ByteRange> | 'unsatisfiable' {
  if (count === 0 || size === 0) return 'unsatisfiable'
  return { start: Math.max(0, size - count), end: size - 1 }
}
