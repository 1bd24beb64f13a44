import { readFile, writeFile } from 'node:fs/promises'
import { openApiDocument } from '../api-document/openapi.ts'
import { runCommand } from './run-command.ts'

const DOCUMENT = new URL('../../../docs/openapi.json', import.meta.url)
const PACKAGE = new URL('../../../package.json', import.meta.url)

/** `npm run docs`: writes docs/openapi.json from the contract. */
await runCommand(async () => {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
  await writeFile(DOCUMENT, `${JSON.stringify(openApiDocument(version), null, 2)}\n`)
})
