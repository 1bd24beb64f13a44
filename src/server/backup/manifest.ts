import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { formatFileSize } from '#domain/files/files.ts'
import { formatNumber } from '#domain/text/format.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { isKnownState } from '#server/platform/db/schema-state.ts'
import { writeDurably } from '#server/platform/files/durable-files.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/))
const count = z.int().check(z.nonnegative())

const Manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The state of the schema. A version that does not know it refuses the backup. */
  state: sha256.check(z.refine(isKnownState)),
  tables: z.array(z.strictObject({ name, columns: z.array(z.string()), rows: count, sha256 })),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string().check(z.regex(/^-?\d+$/)) })),
  files: z.strictObject({ count, bytes: count, sha256 }),
  /** Keys of files that rows dropped while the backup was made; a restore drops them too. */
  gone: z.array(z.string()),
  /** Keys of files that rows still name but the store does not have. */
  missing: z.array(z.string()),
  /** The digest of the file `secret`; null if the backup leaves the secret out. */
  secret: z.nullable(sha256),
})

export type Manifest = z.infer<typeof Manifest>

/** The parts of a backup directory. `sha256sum -c` checks the two lists. */
export const PARTS = {
  manifest: 'manifest.json',
  /** The digest of the manifest. Written last: a backup without it is incomplete. */
  seal: 'manifest.sha256',
  /** One line per file: its digest, two spaces, its path in the backup. */
  fileList: 'files.sha256',
  files: 'files',
  secret: 'secret',
  table: (table: string) => `tables/${table}.jsonl.gz`,
} as const

export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await writeDurably(join(directory, PARTS.manifest), text)
  await writeDurably(join(directory, PARTS.seal), Buffer.from(`${digestOf(text)}  ${PARTS.manifest}\n`))
}

/** Throws ConfigError unless the backup is complete and its manifest unchanged. */
export async function readManifest(directory: string): Promise<Manifest> {
  const [text, seal] = await Promise.all([
    readFile(join(directory, PARTS.manifest)).catch(() => null),
    readFile(join(directory, PARTS.seal), 'utf8').catch(() => null),
  ])
  if (text === null || seal === null) {
    throw new ConfigError(
      `${directory} is not a complete backup: ${PARTS.manifest} or its checksum is missing.`,
    )
  }
  if (seal !== `${digestOf(text)}  ${PARTS.manifest}\n`) throw damaged(directory, PARTS.manifest)
  const manifest = z.safeParse(Manifest, JSON.parse(text.toString()))
  if (manifest.success) return manifest.data
  throw new ConfigError(
    `${directory} was made by a different version of the product, and this version can’t read it. Restore it with that version.`,
  )
}

export function damaged(directory: string, part: string): ConfigError {
  return new ConfigError(
    `The backup in ${directory} is damaged: ${part} has changed since it was written. Nothing was restored. Use another backup.`,
  )
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The number of rows and tables in words: '1,204 rows of 37 tables'. */
export function rowsLabel({ tables }: Pick<Manifest, 'tables'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${formatNumber(rows)} rows of ${tables.length} tables`
}

/** The number and size of the files in words: '24 files (1.2 MB)'. */
export function filesLabel({ files }: Pick<Manifest, 'files'>): string {
  return `${formatNumber(files.count)} files (${formatFileSize(files.bytes)})`
}
