import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Config } from '#server/config/config.ts'
import { circuitBreaker } from '../circuit-breaker.ts'
import { filesAway } from '../outages.ts'
import { assertFileKey, type ByteRange, type FileStore, isFileKey, type StoredFile } from './file-store.ts'

type S3Settings = NonNullable<Config['s3']>

/** A store that does not connect, answer or continue within these times counts as down. */
const CONNECT_WITHIN_MS = 3_000
const WAITS = { answerMs: 5_000, nextTryMs: 2_000 }
const LIST_WITHIN_MS = 30_000

/** One retry for a broken connection. */
const ATTEMPTS = 2

const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2

/** People watch videos for minutes, and each holds a connection. */
const MAX_SOCKETS = 512

/** Files in a bucket of an S3-compatible store. Everything below the prefix must belong to the product. */
export function openS3FileStore(
  settings: S3Settings,
  report: (sentence: string, error?: unknown) => void,
): FileStore {
  const { bucket, prefix, waits = WAITS } = settings
  // A reader may pause, so only the time to the first byte is limited; an upload must keep going.
  const reading = clientFor(settings, { requestTimeout: waits.answerMs, socketTimeout: 0 })
  const writing = clientFor(settings, { requestTimeout: 0, socketTimeout: waits.answerMs })
  const guarded = circuitBreaker({
    tryEveryMs: waits.nextTryMs,
    isOutage: (error) => !(error instanceof SourceFailed),
    refusal: filesAway,
    report: (isAway, error) =>
      isAway ? report('the file store is down or refuses requests', error) : report('the file store is back'),
  })
  const at = (key: string) => {
    assertFileKey(key)
    return { Bucket: bucket, Key: prefix + key }
  }

  async function put(key: string, source: Readable | Uint8Array, { contentType }: { contentType: string }) {
    const place = at(key)
    const counted = countBytes(source)
    try {
      await guarded(() => upload(writing, { ...place, Body: counted.body, ContentType: contentType }))
    } catch (error) {
      throw error instanceof SourceFailed ? error.cause : error
    } finally {
      if (source instanceof Readable) source.destroy()
    }
    return { bytes: counted.bytes() }
  }

  async function get(key: string, range?: ByteRange) {
    const wanted = range && `bytes=${range.start}-${range.end ?? ''}`
    const place = at(key)
    return guarded(async () => {
      const object = await reading
        .send(new GetObjectCommand({ ...place, Range: wanted }))
        .catch(nullIfMissing)
      if (object === null) return null
      const bytes = range ? Number(object.ContentRange?.split('/')[1]) : object.ContentLength
      if (bytes === undefined || Number.isNaN(bytes)) {
        throw new Error('The store does not say how large the file is.')
      }
      return { stream: endingWhenStuck(object.Body as Readable, waits.answerMs), bytes }
    })
  }

  async function size(key: string) {
    const place = at(key)
    return guarded(async () => {
      const object = await reading.send(new HeadObjectCommand(place)).catch(nullIfMissing)
      return object?.ContentLength ?? null
    })
  }

  async function* list(start: string): AsyncGenerator<StoredFile> {
    if (start !== '') assertFileKey(start.replace(/\/$/, ''))
    let token: string | undefined
    do {
      const page = await guarded(() =>
        reading.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + start, ContinuationToken: token }),
          { abortSignal: AbortSignal.timeout(LIST_WITHIN_MS) },
        ),
      )
      for (const { Key = '', Size, LastModified } of page.Contents ?? []) {
        const key = Key.slice(prefix.length)
        // An object whose name is not a valid key is not ours, and must not be swept.
        if (isFileKey(key)) yield { key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date() }
      }
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  return {
    put,
    get,
    size,
    delete: async (key) => {
      const place = at(key)
      await guarded(() => reading.send(new DeleteObjectCommand(place)))
    },
    list,
  }
}

function clientFor(
  { endpoint, region, pathStyle, credentials }: S3Settings,
  timeouts: { requestTimeout: number; socketTimeout: number },
): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint && { endpoint: endpoint.origin }),
    ...(credentials && { credentials }),
    maxAttempts: ATTEMPTS,
    // Otherwise every part of an upload would open a new connection.
    expectContinueHeader: false,
    // Many stores support no checksums except those of the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...timeouts,
      connectionTimeout: CONNECT_WITHIN_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  })
}

/** Sends a body of any size atomically: small ones in one request, large ones as a multipart upload. */
async function upload(
  client: S3Client,
  params: { Bucket: string; Key: string; Body: Readable | Uint8Array; ContentType: string },
): Promise<void> {
  const sending = new Upload({
    client,
    params,
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
    // Its own cleanup would hide the original error.
    leavePartsOnError: true,
  })
  try {
    await sending.done()
  } catch (error) {
    // Nothing waits for this: a bucket rule for unfinished uploads removes what is left.
    if (sending.uploadId !== undefined) void abort(client, { ...params, UploadId: sending.uploadId })
    throw error
  }
}

async function abort(
  client: S3Client,
  { Bucket, Key, UploadId }: { Bucket: string; Key: string; UploadId: string },
): Promise<void> {
  await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
}

/** The source of an upload broke, which says nothing about the store. */
class SourceFailed extends Error {}

function countBytes(source: Readable | Uint8Array): { body: Readable | Uint8Array; bytes(): number } {
  if (!(source instanceof Readable)) return { body: source, bytes: () => source.length }
  let bytes = 0
  async function* counted() {
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        bytes += chunk.length
        yield chunk
      }
    } catch (cause) {
      throw new SourceFailed('The source of an upload failed.', { cause })
    }
  }
  return { body: Readable.from(counted(), { objectMode: false }), bytes: () => bytes }
}

/** The same stream, but it fails if the store sends nothing for `afterMs` while a reader waits. */
function endingWhenStuck(body: Readable, afterMs: number): Readable {
  async function* awaited() {
    let timer: NodeJS.Timeout | undefined
    const wait = () => {
      timer = setTimeout(() => body.destroy(new Error('The file store stopped sending.')), afterMs)
    }
    try {
      wait()
      for await (const chunk of body) {
        clearTimeout(timer)
        yield chunk as Buffer
        wait()
      }
    } finally {
      clearTimeout(timer)
    }
  }
  return Readable.from(awaited(), { objectMode: false }).once('close', () => body.destroy())
}

function nullIfMissing(error: unknown): null {
  if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error
  if (error.name === 'NoSuchBucket') throw error
  return null
}
