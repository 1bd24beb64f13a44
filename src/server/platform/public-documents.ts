import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicPageName } from '../../contract/public-pages.ts'
import { chooseEncoding, type Encoding } from './encodings.ts'
import { NONCE_PLACEHOLDER, type Pages } from './pages.ts'
import { allowNonce } from './security-headers.ts'

/** Stands in the documents of the build wherever the product's address belongs (client/site/document.tsx). */
const ORIGIN_PLACEHOLDER = 'https://origin.invalid'

/** Sends the documents that are the same for everybody. */
export interface PublicDocuments {
  send(request: FastifyRequest, reply: FastifyReply, name: PublicPageName): Promise<FastifyReply>
}

/** A document in every encoding it is sent in, made once. */
interface Prepared {
  etag: string
  encodings: Record<Encoding, Buffer>
}

/** Puts what is different each time into a document, where it has a place for it. */
export type FillDocument = (document: string) => string

/**
 * The public documents of a build, with the product's own address put in and compressed as well as can be. One with
 * places that are filled each time is made anew for everybody.
 */
export function openPublicDocuments(pages: Pages, publicUrl: URL, fill: FillDocument): PublicDocuments {
  const prepared = new Map<PublicPageName, Promise<Prepared>>()
  const read = async (name: PublicPageName) =>
    (await pages.publicPage(name)).replaceAll(ORIGIN_PLACEHOLDER, publicUrl.origin)
  return {
    send: async (request, reply, name) => {
      reply.type('text/html; charset=utf-8')
      const known = await prepared.get(name)
      if (known) return sendPrepared(request, reply, known)
      const document = await read(name)
      const filled = fill(document)
      // Live documents are different each time, and their start script needs a nonce.
      if ('directory' in pages.files && filled === document) {
        const preparing = prepare(document)
        prepared.set(name, preparing)
        return sendPrepared(request, reply, await preparing)
      }
      return reply.send(
        'directory' in pages.files ? filled : filled.replaceAll(NONCE_PLACEHOLDER, allowNonce(reply)),
      )
    },
  }
}

async function prepare(document: string): Promise<Prepared> {
  const identity = Buffer.from(document)
  const hint = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, hint),
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, encodings: { br, gzip: gzipped, identity } }
}

/** Caches ask each time and get the document again only if it changed. */
function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, encodings }: Prepared,
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  reply
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].flat().filter(Boolean).join(', '))
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(encodings[encoding])
}
