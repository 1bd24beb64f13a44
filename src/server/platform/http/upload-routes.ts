import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The scope of routes whose body is a form with a file. */
    uploadRoutes: FastifyInstance
  }
}

const MAX_UPLOAD_FIELDS = 4
const MAX_FIELD_BYTES = 64 * 1024

/**
 * Opens a scope that reads multipart bodies. Call it when the app has all its other hooks: later ones do not reach the
 * scope.
 */
export async function openUploadRoutes(app: FastifyInstance): Promise<void> {
  await app.register((scope, _options, done) => {
    readMultipart(scope)
    app.decorate('uploadRoutes', scope)
    done()
  })
}

/** Reads multipart bodies in a separate scope, because the parser's hooks take time at every request. */
export function readMultipart(scope: FastifyInstance): void {
  scope.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      files: 1,
      fields: MAX_UPLOAD_FIELDS,
      parts: MAX_UPLOAD_FIELDS + 1,
      fileSize: MAX_UPLOAD_BYTES + 1,
      fieldSize: MAX_FIELD_BYTES,
    },
  })
}
