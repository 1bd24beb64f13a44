import { makeBackup } from '#server/backup/make-backup.ts'
import { filesLabel, rowsLabel } from '#server/backup/manifest.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { openFileStore } from '#server/platform/files/open-file-store.ts'
import { readCommandKeyring, withCommandDatabase } from './command-database.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Run `npm run backup -- <new directory>`. Add `--with-secret` to include the secret.'

/** Exits non-zero when files that rows name are missing; the backup holds everything else. */
await runCommand(async () => {
  const { target, withSecret } = readArguments(process.argv.slice(2))
  await withCommandDatabase(async ({ database, config }) => {
    const [secret = null] = withSecret ? await readCommandKeyring(database, config) : []
    const files = await openFileStore(config, (sentence) => console.error(sentence))
    const manifest = await makeBackup({ database, files, secret }, target)
    console.log(
      `The backup of ${manifest.madeAt} is in ${target}: ${rowsLabel(manifest)}, ${filesLabel(manifest)}.`,
    )
    console.log(
      withSecret
        ? 'It includes the secret: anyone with this backup can read delivered rewards and sign in as anyone.'
        : 'It does not include the secret. Keep SECRET or DATA_DIR/secret too, somewhere else.',
    )
    if (manifest.missing.length > 0) {
      console.error(
        `${manifest.missing.length} files that the database names are missing from the file store, for example ${manifest.missing[0]}. Check DATA_DIR and FILES_URL.`,
      )
      process.exitCode = 1
      return
    }
    await database.transaction((tx) =>
      recordAudit(tx, {
        actorId: null,
        action: 'backup.made',
        subject: { type: 'backup', id: manifest.madeAt },
        label: 'Backup',
        reason: 'npm run backup',
      }),
    )
  })
})

function readArguments(args: readonly string[]): { target: string; withSecret: boolean } {
  const options = args.filter((argument) => argument.startsWith('-'))
  const [target, ...more] = args.filter((argument) => !argument.startsWith('-'))
  if (target === undefined || more.length > 0 || options.some((option) => option !== '--with-secret')) {
    throw new ConfigError(USAGE)
  }
  return { target, withSecret: options.length > 0 }
}
