import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { syncDirectory, writeDurably } from '#server/platform/files/durable-files.ts'
import type { Keyring } from '#server/platform/keyring.ts'

const SECRET_BYTES = 48
const MIN_SECRET_LENGTH = 32
const PRIVATE_DIRECTORY = 0o700

type Settings = Pick<Config, 'secret' | 'previousSecret' | 'dataDir'>

/** SECRET and SECRET_PREVIOUS. Without SECRET, servers that start at the same time agree on one in DATA_DIR. */
export async function readKeyring(config: Settings): Promise<Keyring> {
  return (await findKeyring(config)) ?? keyringOf(await makeSecret(config), config)
}

/** The same, but null when there is no secret yet. */
export async function findKeyring(config: Settings): Promise<Keyring | null> {
  if (config.secret !== null) return keyringOf(config.secret, config)
  const path = secretFile(config)
  const secret = await readIfThere(path)
  if (secret === null) return null
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new ConfigError(
      `${path} is damaged: restore it, or set SECRET to what it was. If it is lost, remove the file; \`npm run secret -- replace --lost\` then says what is lost with it and goes on without it.`,
    )
  }
  return keyringOf(secret, config)
}

export function secretFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secret')
}

function keyringOf(secret: string, { previousSecret }: Settings): Keyring {
  return previousSecret === null ? [secret] : [secret, previousSecret]
}

async function makeSecret(config: Settings): Promise<string> {
  const path = secretFile(config)
  await mkdir(config.dataDir, { recursive: true, mode: PRIVATE_DIRECTORY })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeDurably(draft, Buffer.from(`${randomBytes(SECRET_BYTES).toString('base64url')}\n`))
  // link() never replaces, so a second server reads the first one's secret.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  await syncDirectory(config.dataDir)
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
