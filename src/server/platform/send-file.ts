import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from './file-store.ts'
import { Refusal } from './refusal.ts'

/**
 * Sends a stored file to somebody who may see it: its exact type, never as active content, kept only by their own
 * browser (reliability: The web). A stored picture never changes, so its key is its version.
 */
export async function sendPrivateFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  key: string,
  contentType: string,
): Promise<FastifyReply> {
  const etag = `"${key}"`
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const file = await files.get(key)
  if (!file) throw new Refusal('not-found', 'This picture does not exist or was removed.')
  return reply.type(contentType).header('content-length', file.bytes).send(file.stream)
}
