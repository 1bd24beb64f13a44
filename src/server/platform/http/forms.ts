import { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { words } from '#domain/text/wording.ts'
import { Refusal } from './refusal.ts'

export interface FormOptions<Upload> {
  readFile: (file: Readable, name: string) => Promise<Upload>
  withinMs?: number
  /** The limit for larger files than members send, and the refusal over it. */
  large?: { maxBytes: number; refusal: () => Refusal }
  /** Releases what was read, whether the call succeeded or not. */
  letGo?(upload: Upload): Promise<void>
}

/** Room for the other fields and the separators of a form. */
const FORM_AROUND_FILE_BYTES = 512 * 1024

/** Streams a multipart body and works with it; a request without a body is an empty form. */
export async function withForm<Upload>(
  request: FastifyRequest,
  fileField: string | undefined,
  options: FormOptions<Upload>,
  admit: (fields: Readonly<Record<string, string>>) => Promise<void>,
  work: (fields: Record<string, string>, upload: Upload | null) => Promise<unknown>,
): Promise<unknown> {
  const fields: Record<string, string> = {}
  let upload: Upload | null = null
  let isAdmitted = false
  try {
    for await (const part of partsOf(request, options.large)) {
      if (part.type === 'field') {
        if (typeof part.value !== 'string') throw brokenForm()
        fields[part.fieldname] = part.value
        continue
      }
      if (part.fieldname !== fileField) {
        const said = words('Unknown file field: {name}.', { name: `'${part.fieldname}'` })
        throw new Refusal('invalid', said, { code: 'request.invalid' })
      }
      if (!isAdmitted) await admit(fields)
      isAdmitted = true
      if (part.filename) {
        upload = await options.readFile(Readable.from(piecesOf(part.file)), nameOf(part.filename))
      }
      part.file.resume()
    }
    if (!isAdmitted) await admit(fields)
    return await work(fields, upload)
  } finally {
    if (upload !== null) await options.letGo?.(upload)
  }
}

/** The name as it was; browsers write a quote and line breaks in it this way (HTML: multipart form data). */
function nameOf(filename: string): string {
  return filename.replace(/%(22|0D|0A)/g, (sign) => decodeURIComponent(sign))
}

/** The parts of a multipart body. Refuses a file that is too large by its Content-Length. */
async function* partsOf(
  request: FastifyRequest,
  large: FormOptions<unknown>['large'],
): AsyncGenerator<Multipart> {
  if (!request.isMultipart()) {
    if (request.body === undefined || request.body === null) return
    throw new Refusal('invalid', 'Please send this as multipart/form-data.', { code: 'request.invalid' })
  }
  if (large && Number(request.headers['content-length']) > large.maxBytes + FORM_AROUND_FILE_BYTES)
    throw large.refusal()
  // A connection that closed before we listen emits no more events.
  if (request.raw.destroyed) throw brokenForm()
  // One byte more than allowed, so that a truncated file never passes as whole.
  yield* readable(request.parts(large && { limits: { fileSize: large.maxBytes + 1 } }))
}

function piecesOf(file: Readable): AsyncGenerator<Buffer> {
  return readable(file as AsyncIterable<Buffer>)
}

/** Any failure while reading means a broken form: it was cut off, or its separators are wrong. */
async function* readable<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    throw isLimit(error) ? error : brokenForm()
  }
}

/** The parser's own limit, which has its own answer. */
function isLimit(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413
}

function brokenForm(): Refusal {
  return new Refusal('invalid', 'What you sent didn’t arrive completely. Please send it again.', {
    code: 'form.broken',
  })
}
