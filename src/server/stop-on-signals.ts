import type { RunningServer } from './run-server.ts'

/** After this, the process ends even if the stop has not finished. */
const STOP_WITHIN_MS = 10_000

/** Stops gracefully on SIGINT and SIGTERM; a second signal exits immediately. */
export function stopOnSignals(server: RunningServer): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
