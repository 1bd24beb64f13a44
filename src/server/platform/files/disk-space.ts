import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cannotSave, noRoom } from '../outages.ts'

/**
 * Bytes on the disk of the data directory that requests leave alone: room for a few segments of the embedded database's
 * journal (16 MB each). A PostgreSQL that cannot write its journal ends, and with it reading.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024

/** An upload lies on the disk twice while it is judged and stored. */
const COPIES_OF_UPLOAD = 2

/** How old the free space may be that a request is judged by, in milliseconds. */
const FRESH_MS = 1000

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

interface DiskSpaceParts {
  dataDir: string
  /** Whether the database lives on this disk too, so that every write needs it. */
  holdsDatabase: boolean
  /** What an upload that does not say its size may have, in bytes. */
  maxUploadBytes: number
}

/**
 * Refuses what would fill the disk before it is full: uploads with 507, and, where the database is on it, every write
 * with 503. Reading goes on, and everything else does again as soon as there is room.
 */
export function keepDiskSpace(
  app: FastifyInstance,
  { dataDir, holdsDatabase, maxUploadBytes }: DiskSpaceParts,
): void {
  let reading: Promise<number> | null = null
  let readAt = 0
  let arrivingBytes = 0
  let wasFull = false

  function readFreeBytes(): Promise<number> {
    if (reading !== null && performance.now() - readAt < FRESH_MS) return reading
    readAt = performance.now()
    reading = statfs(dataDir).then(({ bavail, bsize }) => bavail * bsize)
    return reading
  }

  app.addHook('onRequest', async (request, reply) => {
    if (READS.has(request.method)) return
    const isUpload = carriesFile(request)
    if (!isUpload && !holdsDatabase) return
    const bytes = isUpload ? COPIES_OF_UPLOAD * sizeOf(request, maxUploadBytes) : 0
    const freeBytes = await readFreeBytes()
    const isFull = freeBytes - arrivingBytes - bytes < RESERVE_BYTES
    if (isFull !== wasFull) {
      wasFull = isFull
      if (isFull) request.log.error({ freeBytes }, 'the disk of DATA_DIR is nearly full: make room')
      else request.log.info({ freeBytes }, 'the disk of DATA_DIR has room again')
    }
    if (isFull) throw isUpload ? noRoom() : cannotSave()
    if (bytes === 0) return
    arrivingBytes += bytes
    reply.raw.once('close', () => {
      arrivingBytes -= bytes
    })
  })
}

function carriesFile({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') === true
}

function sizeOf({ headers }: FastifyRequest, maxUploadBytes: number): number {
  return Math.min(Number(headers['content-length'] ?? maxUploadBytes), maxUploadBytes)
}
