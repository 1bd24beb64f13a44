import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { syncDirectory, writeDurably } from '#server/platform/files/durable-files.ts'

const SECRET_BYTES = 48
const MIN_SECRET_LENGTH = 32
const PRIVATE_DIRECTORY = 0o700

/** Signs cookies and links, and encrypts deliveries. Servers that start at the same time agree on one. */
export async function readSecret(config: Pick<Config, 'secret' | 'dataDir'>): Promise<string> {
  if (config.secret !== null) return config.secret
  const path = join(config.dataDir, 'secret')
  const secret = (await readIfThere(path)) ?? (await makeSecret(config.dataDir, path))
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new ConfigError(
      `${path} is damaged: restore it or set SECRET. Without it, everyone has to sign in again and delivered codes can’t be shown.`,
    )
  }
  return secret
}

async function makeSecret(directory: string, path: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: PRIVATE_DIRECTORY })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeDurably(draft, Buffer.from(`${randomBytes(SECRET_BYTES).toString('base64url')}\n`))
  // link() never replaces, so a second server reads the first one's secret.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  await syncDirectory(directory)
  return (await readFile(path, 'utf8')).trim()
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
