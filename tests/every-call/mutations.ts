import fc from 'fast-check'
import type { WireCall } from './wire.ts'

/** One way to break a call; returns a new call. */
export type Mutation = (call: WireCall) => WireCall

const LONG = 'x'.repeat(70_000)
const DEEP = 5000

/** Values that often break systems, for fields of any type. */
const AWKWARD: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  '😀'.repeat(60),
  'x'.repeat(300),
  'x'.repeat(11_000),
  true,
  0,
  -1,
  0.5,
  1e21,
  -1e308,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER + 1,
  '2147483648',
  '9223372036854775808',
  '1e400',
  'NaN',
  'none',
  '%',
  '%25%00',
  '\\',
  "'; drop table users; --",
  '{{7*7}}',
  '../../etc/passwd',
  '2026-02-30',
  '0001-01-01T00:00',
  '0026-11-24',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-11-24T24:00:00+14:00',
  [],
  {},
  [[]],
  [null],
  ['a', 'b'],
  { length: -1 },
  { toString: 1 },
]

const awkward = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...AWKWARD) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.oneof(fc.double(), fc.maxSafeInteger()) },
)

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A value encoded for a URL, without lone surrogates; if nothing is left, the bytes of one. */
const inAddress = (value: unknown) =>
  encodeURIComponent(
    asText(value)
      .slice(0, 2000)
      .replaceAll(/\p{Surrogate}/gu, ''),
  ) || '%ED%A0%80'

const RAW_PATH_PARTS = [
  'a%00b',
  '%ED%A0%80',
  '%',
  '%zz',
  'x'.repeat(201),
  'x'.repeat(5000),
  '%2e%2e%2f',
  '1%2F2',
]

const wrongPath = fc
  .tuple(fc.nat(), fc.oneof(fc.constantFrom(...RAW_PATH_PARTS), awkward.map(inAddress)))
  .map(([at, part]): Mutation => {
    return (call) => {
      const place = call.parameters[at % call.parameters.length] ?? call.path.length - 1
      return { ...call, path: call.path.map((given, index) => (index === place ? part : given)) }
    }
  })

const cursorNumber = fc.constantFrom(
  0,
  -1,
  22,
  0.5,
  -1e300,
  2_147_483_647,
  2_147_483_648,
  9_007_199_254_740_991,
  Number.MAX_SAFE_INTEGER + 1,
)
const cursorText = fc.constantFrom('', 'support', 'a\u0000b', '\ud800', 'x'.repeat(300))
const cursorInstant = fc.constantFrom(
  '9999-99-99T99:99:99Z',
  '2026-02-30T00:00:00Z',
  '2026-11-24T10:00:00.123456+00:00',
  '2026-11-24T10:00:00+99:99',
  '9999-12-31T23:59:59.999999+00:00',
  '0001-01-01T00:00:00-23:59',
)
const cursorOther = fc.constantFrom(true, false, null, [], {}, '2026-11-24')

/** List cursors with values at the limits of their types, and invalid cursors. */
const cursor = fc
  .oneof(
    fc.tuple(cursorNumber),
    fc.tuple(cursorNumber, cursorNumber),
    fc.tuple(cursorNumber, cursorText),
    fc.tuple(cursorInstant, cursorNumber),
    fc.tuple(cursorInstant, cursorText, cursorNumber),
    fc.tuple(fc.boolean(), cursorNumber, cursorNumber),
    fc.array(fc.oneof(cursorNumber, cursorText, cursorInstant, cursorOther), { maxLength: 4 }),
    fc.constantFrom({}, null, 'text', JSON.parse(`${'['.repeat(150)}${']'.repeat(150)}`)),
  )
  .map((values) => Buffer.from(JSON.stringify(values)).toString('base64url'))

const wrongQuery = fc
  .record({
    at: fc.nat(),
    name: fc.constantFrom(
      'limit',
      'cursor',
      'search',
      'status',
      'owner',
      'sort',
      '__proto__',
      'limit[]',
      '%00',
    ),
    value: fc.oneof(awkward.map(inAddress), fc.constantFrom('', '%00', '%', '%ED%A0%80', '1&limit=2')),
    isNew: fc.boolean(),
  })
  .map(({ at, name, value, isNew }): Mutation => {
    return (call) => {
      if (isNew || call.query.length === 0) return { ...call, query: [...call.query, [name, value]] }
      const place = at % call.query.length
      return {
        ...call,
        query: call.query.map(([given, old], index) => [given, index === place ? value : old]),
      }
    }
  })

const wrongCursor = cursor.map((value): Mutation => {
  return (call) => ({ ...call, query: [...call.query.slice(0, 1), ['cursor', value]] })
})

const wrongField = fc
  .record({ at: fc.nat(), value: awkward, how: fc.constantFrom('replace', 'remove', 'wrap', 'add') })
  .map(({ at, value, how }): Mutation => {
    return (call) => {
      const given: unknown = JSON.parse(String(call.body))
      const places = placesOf(given)
      const path = places[at % places.length] ?? []
      return withJson(call, changed(given, path, value, how))
    }
  })

function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inside = Object.entries(value).flatMap(([name, part]) => placesOf(part, [...path, name]))
  return path.length === 0 && inside.length > 0 ? inside : [path, ...inside]
}

function changed(given: unknown, path: string[], value: unknown, how: string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return how === 'wrap' ? [given] : value
  if (Array.isArray(given)) {
    return given.map((part, index) => (String(index) === name ? changed(part, rest, value, how) : part))
  }
  const { [name]: part, ...others } = given as Record<string, unknown>
  if (rest.length === 0 && how === 'remove') return others
  if (rest.length === 0 && how === 'add') return { ...others, [name]: part, unknownField: value }
  return { ...others, [name]: changed(part, rest, value, how) }
}

const withJson = (call: WireCall, value: unknown): WireCall => ({
  ...call,
  body: Buffer.from(JSON.stringify(value)),
})

const BODIES = [
  '',
  ' ',
  '{',
  'null',
  '[]',
  '0',
  '"text"',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1,"a":2}',
  '{"amount":1e999}',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  `{"description":"${LONG}"}`,
  '\ufeff{}',
]

const wrongBody = fc
  .oneof(fc.constantFrom(...BODIES), fc.string({ unit: 'binary', maxLength: 100 }))
  .map((text): Mutation => {
    return (call) => ({
      ...call,
      headers: { 'content-type': 'application/json', ...call.headers },
      body: Buffer.from(text),
    })
  })

const TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/mixed; boundary=a',
]

const wrongType = fc.constantFrom(...TYPES).map((type): Mutation => {
  return (call) => ({
    ...call,
    headers: { ...call.headers, 'content-type': type },
    body: call.body ?? Buffer.from('{}'),
  })
})

const HEADERS: readonly [name: string, value: string][] = [
  ['idempotency-key', ''],
  ['idempotency-key', 'a b'],
  ['idempotency-key', 'k'.repeat(201)],
  ['idempotency-key', 'a-good-key'],
  ['if-none-match', '*'],
  ['if-none-match', '"'.repeat(500)],
  ['range', 'bytes=9999999999999999999-'],
  ['accept', 'text/html'],
  ['accept-encoding', 'br;q=x, gzip;q=2, *;q=0'],
  ['cookie2', '%00'],
  ['accept-version', '9'],
]

const wrongHeader = fc.constantFrom(...HEADERS).map(([name, value]): Mutation => {
  return (call) => ({ ...call, headers: { ...call.headers, [name]: value } })
})

const PARTS = [
  'Content-Disposition: form-data; name="notes"\r\n\r\na\u0000b',
  'Content-Disposition: form-data; name="__proto__"\r\n\r\nx',
  'Content-Disposition: form-data; name="notes"\r\nContent-Type: application/json\r\n\r\n{"a":',
  'Content-Disposition: form-data; name="notes"\r\nContent-Type: application/json\r\n\r\n{"a":[1]}',
  'Content-Disposition: form-data; name="other"; filename="a\u0000.png"\r\n\r\nx',
  `Content-Disposition: form-data; name="${'n'.repeat(5000)}"\r\n\r\nx`,
  `Content-Disposition: form-data; name="notes"\r\n\r\n${LONG}`,
  'Content-Disposition: form-data\r\n\r\nx',
  "Content-Disposition: attachment; filename*=utf-16''%ff\r\n\r\nx",
  'no header at all',
  '\r\n\r\n',
]

const wrongForm = fc
  .record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    how: fc.nat(3),
    part: fc.constantFrom(...PARTS),
    byte: fc.nat(255),
  })
  .map(({ at, how, part, byte }): Mutation => {
    return (call) => {
      const body = Buffer.from(call.body ?? Buffer.alloc(0))
      const place = Math.floor(at * body.length)
      if (how === 0) return { ...call, body: body.subarray(0, place) }
      if (how === 1) {
        body[place] = byte
        return { ...call, body }
      }
      const boundary = /boundary=(.+)/.exec(call.headers['content-type'] ?? '')?.[1] ?? ''
      const more = Buffer.from(`--${boundary}\r\n${part}\r\n`)
      return { ...call, body: Buffer.concat(how === 2 ? [more, body] : [body, more]) }
    }
  })

const wrongText = fc
  .record({ at: fc.nat(), value: awkward, isTwice: fc.boolean() })
  .map(({ at, value, isTwice }): Mutation => {
    return (call) => {
      const fields = [...new URLSearchParams(String(call.body))]
      const [name = 'email'] = fields[at % Math.max(1, fields.length)] ?? []
      const others = isTwice ? fields : fields.filter(([given]) => given !== name)
      const rest = new URLSearchParams(others).toString()
      return { ...call, body: Buffer.from(`${rest}&${name}=${inAddress(value)}`) }
    }
  })

const isJson = ({ headers }: WireCall) => headers['content-type'] === 'application/json'
const isPlainForm = ({ headers }: WireCall) => headers['content-type']?.endsWith('urlencoded') === true
const isForm = ({ headers }: WireCall) => headers['content-type']?.startsWith('multipart/') === true

/** `count` mutations for this call; the same seed gives the same ones. */
export function mutationsOf(call: WireCall, count: number, seed: number): Mutation[] {
  const kinds = [
    { weight: 2, arbitrary: wrongQuery },
    { weight: 1, arbitrary: wrongHeader },
    { weight: 2, arbitrary: wrongPath },
  ]
  if (call.method === 'GET') kinds.push({ weight: 3, arbitrary: wrongCursor })
  else kinds.push({ weight: 1, arbitrary: wrongType }, { weight: 1, arbitrary: wrongBody })
  if (isJson(call)) kinds.push({ weight: 8, arbitrary: wrongField })
  if (isPlainForm(call)) kinds.push({ weight: 8, arbitrary: wrongText })
  if (isForm(call)) kinds.push({ weight: 6, arbitrary: wrongForm })
  return fc.sample(fc.oneof(...kinds), { numRuns: count, seed })
}
