import { expect, test } from 'vitest'
import { sortFiles } from './reply-files.ts'

const PDF = new TextEncoder().encode('%PDF-1.7\n')
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const HTML = new TextEncoder().encode('<html>%PDF-')
const MEGABYTES_5 = 5 * 1024 * 1024

const padded = (start: Uint8Array, length: number) => {
  const bytes = new Uint8Array(length)
  bytes.set(start)
  return bytes
}

test.each<[name: string, bytes: Uint8Array, kind: string]>([
  ['photo.png', PNG, 'picture'],
  ['invoice.pdf', PDF, 'pdf'],
  ['invoice.png', PDF, 'pdf'],
  ['page.pdf', HTML, 'dropped'],
  ['empty.pdf', new Uint8Array(), 'dropped'],
  ['large.pdf', padded(PDF, MEGABYTES_5), 'pdf'],
  ['larger.pdf', padded(PDF, MEGABYTES_5 + 1), 'dropped'],
])('%s is kept as what its bytes are', (name, bytes, kind) => {
  expect(sortFiles([{ name, bytes }])[0]!.kind).toBe(kind)
})

test.each([
  ['', 'unnamed'],
  [' \t\r\n', 'unnamed'],
  ['\u200b', 'unnamed'],
  ['..\\..\\report.pdf', 'report.pdf'],
  ['/etc/passwd', 'passwd'],
  ['folder/', 'unnamed'],
  ['a\u0000b\r\nc.pdf', 'ab c.pdf'],
  ['receipt\u202efdp.exe', 'receipt fdp.exe'],
  ['\ud800x.pdf', 'x.pdf'],
  ['reçu – août 🍁.pdf', 'reçu – août 🍁.pdf'],
  ['🍁'.repeat(150), '🍁'.repeat(100)],
])('the name %j becomes %j', (name, tidy) => {
  expect(sortFiles([{ name, bytes: HTML }])[0]!.name).toBe(tidy)
})

test.each([
  ['invoice.bat', 'invoice.bat.pdf'],
  ['Invoice.PDF', 'Invoice.PDF'],
  ['', 'unnamed.pdf'],
  ['a'.repeat(300), `${'a'.repeat(196)}.pdf`],
])('the PDF %j is saved as %j, so that a device opens it as nothing else', (name, saved) => {
  expect(sortFiles([{ name, bytes: PDF }])[0]!.name).toBe(saved)
})

test('ten files are kept; others take no place among them', () => {
  const files = Array.from({ length: 24 }, (_, at) => ({ name: `${at}`, bytes: at % 2 === 0 ? HTML : PDF }))
  const kept = sortFiles(files).filter(({ kind }) => kind === 'pdf')
  expect(kept.map(({ name }) => name)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19].map((at) => `${at}.pdf`))
})

test('of thousands of files, a hundred keep their names', () => {
  const sorted = sortFiles(Array.from({ length: 2500 }, (_, at) => ({ name: `${at}`, bytes: HTML })))
  expect(sorted).toHaveLength(101)
  expect(sorted.at(-1)).toMatchObject({ name: '2400 more files', kind: 'dropped' })
})
