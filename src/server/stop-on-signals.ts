import type { RunningServer } from './run-server.ts'

/** The process ends after this even if the stop has not finished. */
const STOP_WITHIN_MS = 10_000

/** One Ctrl+C comes from the terminal, and again from the watcher of `npm run dev`. */
const SAME_PRESS_MS = 1000

/** Stops gracefully on SIGINT and SIGTERM; another signal, more than a second later, exits immediately. */
export function stopOnSignals(server: RunningServer): void {
  let stopsSince: number | null = null
  const stop = () => {
    if (stopsSince !== null) {
      if (performance.now() - stopsSince > SAME_PRESS_MS) process.exit(1)
      return
    }
    stopsSince = performance.now()
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
