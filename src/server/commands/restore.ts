import type { Manifest } from '#server/backup/manifest.ts'
import { filesLabel, rowsLabel } from '#server/backup/manifest.ts'
import { restoreBackup, secretOf } from '#server/backup/restore-backup.ts'
import type { Config } from '#server/config/config.ts'
import { NAMED_KEYS } from '#server/database/file-keys.ts'
import { ANOTHER_SECRET, NO_SECRET, readSecretState } from '#server/database/secret-fingerprints.ts'
import { findKeyring, secretFile } from '#server/identity/secret.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readTexts } from '#server/platform/db/table-rows.ts'
import { writeDurably } from '#server/platform/files/durable-files.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openFileStore } from '#server/platform/files/open-file-store.ts'
import { openLog } from '#server/platform/log.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { connect, connectionOf } from '#server/services.ts'
import { checkFilled, readCommandConfig } from './command-database.ts'
import { runCommand } from './run-command.ts'

/** Restores into an empty DATA_DIR, or an empty database and file store. Exits non-zero if the result is not sound. */
await runCommand(async () => {
  const [source, ...more] = process.argv.slice(2)
  if (source === undefined || more.length > 0) throw new ConfigError('Run `npm run restore -- <backup>`.')
  const config = readCommandConfig()
  const log = openLog(config)
  // Opened as a server would, so that no other server can be running on it.
  const embedded =
    config.databaseUrl === null
      ? await openEmbeddedPostgres({ dataDir: config.dataDir, log: (sentence) => log.info(sentence) })
      : null
  try {
    const files = await openFileStore(config, (sentence) => console.error(sentence))
    const manifest = await restoreBackup(source, { connection: connectionOf(config, embedded), files })
    console.log(`Restored ${rowsLabel(manifest)}, ${filesLabel(manifest)}, as of ${manifest.madeAt}.`)
    const database = await connect(config, embedded, log)
    try {
      await restoreSecret(database, config, await secretOf(source, manifest))
      await checkRestored({ database, files }, manifest)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.close()
  }
})

/** Saves the backup's secret in DATA_DIR, or warns if the product would start with none or a different one. */
async function restoreSecret(database: Database, config: Config, own: string | null): Promise<void> {
  const here = await findKeyring(config)
  if (here !== null) {
    const { refusal } = await readSecretState(database.queries, here)
    // A backup of 1.0.0 has no fingerprint.
    if (refusal !== null || (own !== null && !here.includes(own))) console.log(refusal ?? ANOTHER_SECRET)
  } else if (own === null) {
    console.log(`The backup has no secret. ${NO_SECRET}`)
  } else if (config.databaseUrl === null) {
    await writeDurably(secretFile(config), Buffer.from(`${own}\n`))
  } else {
    console.log('Before the first start, set SECRET to the one in the file `secret` of the backup.')
  }
}

async function checkRestored(
  { database, files }: { database: Database; files: FileStore },
  manifest: Manifest,
): Promise<void> {
  const holds = await checkFilled(database)
  const absent = await absentFiles(database, files, new Set(manifest.missing))
  for (const key of absent)
    console.error(`Broken: the database names ${key}, which the file store does not have`)
  if (!holds || absent.length > 0) process.exitCode = 1
  else console.log('All invariants hold, and no file is missing.')
}

/** Files that rows name but the store does not have, except those known to be missing. */
async function absentFiles(
  { pool }: Database,
  files: FileStore,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const absent: string[] = []
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    for await (const keys of readTexts(client, NAMED_KEYS)) {
      const sizes = await Promise.all(keys.map((key) => files.size(key)))
      absent.push(...keys.filter((key, index) => sizes[index] === null && !known.has(key)))
    }
    await client.query('commit')
  } finally {
    client.release(true)
  }
  return absent
}
