import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cannotSave, noRoom } from '../outages.ts'

/** Room for a few WAL segments (16 MB each): a PostgreSQL that cannot write its WAL stops, and reads fail too. */
const RESERVE_BYTES = 64 * 1024 * 1024

/** An upload takes up its size twice while it is checked and stored. */
const COPIES_OF_UPLOAD = 2

const FRESH_MS = 1000

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

interface DiskSpaceParts {
  dataDir: string
  /** Whether the database is on the same disk, so that every write needs space. */
  holdsDatabase: boolean
  /** The size assumed for uploads without a Content-Length. */
  maxUploadBytes: number
}

/** Refuses uploads (507), and writes if the database is on this disk (503), before the disk is full. Reads go on. */
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

  // A callback hook: reads, which are most requests, need no promise.
  app.addHook('onRequest', (request, reply, done) => {
    if (READS.has(request.method)) done()
    else admitWrite(request, reply).then(() => done(), done)
  })

  async function admitWrite(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isUpload = carriesFile(request)
    if (!isUpload && !holdsDatabase) return
    const bytes = isUpload ? COPIES_OF_UPLOAD * sizeOf(request, maxUploadBytes) : 0
    const freeBytes = await readFreeBytes()
    const isFull = freeBytes - arrivingBytes - bytes < RESERVE_BYTES
    if (isFull !== wasFull) {
      wasFull = isFull
      if (isFull) request.log.error({ freeBytes }, 'the DATA_DIR disk is nearly full: free up space')
      else request.log.info({ freeBytes }, 'the DATA_DIR disk has enough space again')
    }
    if (isFull) throw isUpload ? noRoom() : cannotSave()
    if (bytes === 0) return
    arrivingBytes += bytes
    reply.raw.once('close', () => {
      arrivingBytes -= bytes
    })
  }
}

function carriesFile({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') === true
}

function sizeOf({ headers }: FastifyRequest, maxUploadBytes: number): number {
  return Math.min(Number(headers['content-length'] ?? maxUploadBytes), maxUploadBytes)
}
