import { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import type { Viewer } from './viewer.ts'

/** How an endpoint reads the file of its form. */
export interface UploadOptions<Upload> {
  /** Says no before any byte of the file is read; `fields` are those that came before it. */
  admit?: (
    viewer: Viewer,
    params: Record<string, number | string>,
    fields: Readonly<Record<string, string>>,
  ) => Promise<void>
  readFile: (file: Readable, name: string) => Promise<Upload>
  /** How long the whole form may take to arrive, in milliseconds, where that is longer than usual. */
  withinMs?: number
  /** A call that takes larger files than members send says how large, and its "no". */
  large?: { maxBytes: number; refusal: () => Refusal }
  /** Lets go of what was read, however the call ended. */
  letGo?(upload: Upload): Promise<void>
}

/** What a form has around its file, in bytes: the other fields and the separators. */
const FORM_AROUND_FILE_BYTES = 512 * 1024

/** Reads a multipart body as it streams in, and works with it; a request without any body is an empty form. */
export async function withForm<Upload>(
  request: FastifyRequest,
  fileField: string | undefined,
  options: Omit<UploadOptions<Upload>, 'admit'>,
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
        throw new Refusal('invalid', `There is no file field '${part.fieldname}' here.`, {
          code: 'request.invalid',
        })
      }
      if (!isAdmitted) await admit(fields)
      isAdmitted = true
      if (part.filename) upload = await options.readFile(Readable.from(piecesOf(part.file)), part.filename)
      part.file.resume()
    }
    if (!isAdmitted) await admit(fields)
    return await work(fields, upload)
  } finally {
    if (upload !== null) await options.letGo?.(upload)
  }
}

/** The fields and the file of a multipart body. A file that is too large by what is announced is not waited for. */
async function* partsOf(
  request: FastifyRequest,
  large: UploadOptions<unknown>['large'],
): AsyncGenerator<Multipart> {
  if (!request.isMultipart()) {
    if (request.body === undefined || request.body === null) return
    throw new Refusal('invalid', 'Please send this as multipart/form-data.', { code: 'request.invalid' })
  }
  if (large && Number(request.headers['content-length']) > large.maxBytes + FORM_AROUND_FILE_BYTES)
    throw large.refusal()
  // Nothing more is heard of a connection that has closed before anybody listened.
  if (request.raw.destroyed) throw brokenForm()
  // One byte more than what is taken, so that a cut file is never taken as whole.
  yield* readable(request.parts(large && { limits: { fileSize: large.maxBytes + 1 } }))
}

/** The bytes of a file as they arrive. */
function piecesOf(file: Readable): AsyncGenerator<Buffer> {
  return readable(file as AsyncIterable<Buffer>)
}

/** Whatever goes wrong while a form is read is wrong with the form: it was cut, or its separators are not what it says. */
async function* readable<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    throw isLimit(error) ? error : brokenForm()
  }
}

/** A limit of the parser, which has an answer of its own. */
function isLimit(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413
}

function brokenForm(): Refusal {
  return new Refusal('invalid', 'What you sent did not arrive whole. Please send it again.', {
    code: 'form.broken',
  })
}
