import { readFile, writeFile } from 'node:fs/promises'
import { openApiDocument } from '../api-document/openapi.ts'
import { settingsDocument } from '../settings-document.ts'
import { runCommand } from './run-command.ts'

const DOCS = new URL('../../../docs/', import.meta.url)
const PACKAGE = new URL('../../../package.json', import.meta.url)

await runCommand(async () => {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
  await writeFile(new URL('openapi.json', DOCS), `${JSON.stringify(openApiDocument(version), null, 2)}\n`)
  await writeFile(new URL('configuration.md', DOCS), settingsDocument())
})
