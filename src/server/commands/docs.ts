import { readFile, writeFile } from 'node:fs/promises'
import { openApiDocument } from '#server/api-document/openapi.ts'
import { settingsDocument, settingsExample } from '#server/config/settings-document.ts'
import { runCommand } from './run-command.ts'

const PROJECT = new URL('../../../', import.meta.url)
const DOCS = new URL('docs/', PROJECT)

await runCommand(async () => {
  const { version } = JSON.parse(await readFile(new URL('package.json', PROJECT), 'utf8')) as {
    version: string
  }
  await writeFile(new URL('openapi.json', DOCS), `${JSON.stringify(openApiDocument(version), null, 2)}\n`)
  await writeFile(new URL('configuration.md', DOCS), settingsDocument())
  await writeFile(new URL('.env.example', PROJECT), settingsExample())
})
