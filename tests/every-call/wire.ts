import { randomBytes } from 'node:crypto'
import type { World } from '../support/world/world.ts'
import type { SentCall } from './stage.ts'

/** A call as bytes, so that any part can be broken. */
export interface WireCall {
  method: string
  /** The parts of the path, encoded. */
  path: string[]
  /** Indexes of the path parts that are parameters. */
  parameters: number[]
  query: [name: string, value: string][]
  headers: Record<string, string>
  body: Buffer | null
}

export interface Route {
  method: string
  path: string
}

const FORM_TYPE = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

export function wireOf({ method, path }: Route, call: SentCall): WireCall {
  const declared = path.split('/')
  const wire = {
    method,
    path: declared.map((part) => {
      return part.startsWith(':') ? encodeURIComponent(String(call.params?.[part.slice(1)])) : part
    }),
    parameters: declared.flatMap((part, index) => (part.startsWith(':') ? [index] : [])),
    query: Object.entries(call.query ?? {}),
    headers: {},
    body: null,
  }
  if (call.file) return { ...wire, ...formOf(call) }
  if (call.form) {
    const body = Buffer.from(new URLSearchParams(call.form).toString())
    return { ...wire, headers: { 'content-type': FORM_TYPE }, body }
  }
  if (call.body === undefined) return wire
  return { ...wire, headers: { 'content-type': JSON_TYPE }, body: Buffer.from(JSON.stringify(call.body)) }
}

function formOf({ body = {}, file }: SentCall): Pick<WireCall, 'headers' | 'body'> {
  const boundary = randomBytes(12).toString('hex')
  const fields = Object.entries(body as Record<string, string>).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file!.name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(fields.join('') + head),
      file!.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

export function addressOf({ path, query }: WireCall): string {
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  return path.join('/') + (search === '' ? '' : `?${search}`)
}

export function send(world: World, person: SentCall['person'], wire: WireCall): Promise<Response> {
  const { method, headers } = wire
  // The body is bytes: fetch adds a content type to a string or a form, which would hide a missing one.
  const body = wire.body === null ? null : new Uint8Array(wire.body)
  return world.request(person, addressOf(wire), { method, headers, body })
}
