import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runCommand } from './run-command.ts'

const WATCHED = ['server', 'contract', 'domain']

/** `npm run dev`: runs the product on demo data; reloads the server and the client as files are saved. */
await runCommand(async () => {
  const source = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
  const server = spawn(
    process.execPath,
    [
      ...WATCHED.map((folder) => `--watch-path=${source(folder)}`),
      '--watch-preserve-output',
      fileURLToPath(new URL('../../../demo/dev-server.ts', import.meta.url)),
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  )
  // The terminal signals the server too, which stops by itself; this process only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  server.on('exit', (code) => process.exit(code ?? 0))
})
