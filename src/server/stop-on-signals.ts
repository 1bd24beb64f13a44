import type { RunningServer } from './run-server.ts'

/** Milliseconds a stop may take before the process ends all the same. */
const STOP_WITHIN_MS = 10_000

/** Ends the product gracefully on SIGINT and SIGTERM; a second signal does not wait. */
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
