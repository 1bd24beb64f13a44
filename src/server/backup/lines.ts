import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { hashed } from '#server/platform/files/copy-file.ts'

const PRIVATE_FILE = 0o600

/** Writes texts as JSON strings, one per line, gzipped and synced to disk. The digest is of the compressed file. */
export async function writeTexts(
  path: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<{ count: number; sha256: string }> {
  const hash = createHash('sha256')
  let count = 0
  async function* lines() {
    for await (const batch of batches) {
      count += batch.length
      yield batch.map((text) => `${JSON.stringify(text)}\n`).join('')
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    (chunks) => hashed(chunks, hash),
    createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE, flush: true }),
  )
  return { count, sha256: hash.digest('hex') }
}

export async function* readTextLines(path: string, batchSize: number): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const line of linesOf(createReadStream(path).pipe(createGunzip()))) {
    batch.push(JSON.parse(line))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

export function readLines(path: string): AsyncGenerator<string> {
  return linesOf(createReadStream(path))
}

async function* linesOf(stream: Readable): AsyncGenerator<string> {
  // JSON leaves Unicode's other line separators unescaped, so only this one separates lines.
  let rest = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Returns null when there is no such file. */
export async function digestOfFile(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}
