import { formatFileSize } from '#domain/files/files.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { copyFiles } from '#server/platform/files/copy-file.ts'
import { openFileStore, openFilesDirectory } from '#server/platform/files/open-file-store.ts'
import { readCommandConfig } from './command-database.ts'
import { runCommand } from './run-command.ts'

/** Copies DATA_DIR's files into the store of FILES_URL and reads each back; repeatable, with or without a server. */
await runCommand(async () => {
  const config = readCommandConfig()
  if (config.s3 === null) throw new ConfigError('FILES_URL is not set. Set it to where the files should go.')
  const store = await openFileStore(config, (sentence, error) => console.error(sentence, String(error ?? '')))
  const { copied, unchanged, gone, bytes } = await copyFiles(await openFilesDirectory(config), store)
  console.log(
    `${copied} files copied and checked, ${unchanged} already there, ${gone} removed while this ran.`,
  )
  console.log(
    `The store now has all ${copied + unchanged} files of DATA_DIR/files (${formatFileSize(bytes)}).`,
  )
})
