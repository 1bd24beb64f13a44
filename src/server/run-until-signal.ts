import type { RunningServer } from './run-server.ts'

/** The process ends after this even if the stop has not finished. */
const STOP_WITHIN_MS = 10_000

/** One Ctrl+C comes from the terminal, and again from npm or the watcher of `npm run dev`. */
const SAME_PRESS_MS = 1000

/**
 * Starts a server and stops it gracefully on SIGINT, SIGTERM or SIGHUP. They are handled before anything is started: one
 * that comes during the start aborts it. Another signal, more than a second later, exits immediately.
 */
export async function runUntilSignal(start: (signal: AbortSignal) => Promise<RunningServer>): Promise<void> {
  const starting = new AbortController()
  let hasStarted = false
  let stopsSince: number | null = null
  const stop = () => {
    if (stopsSince !== null) {
      if (performance.now() - stopsSince > SAME_PRESS_MS) process.exit(1)
      return
    }
    stopsSince = performance.now()
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    if (!hasStarted) starting.abort()
    // A start that was aborted has closed what it had opened.
    const stopped = started.then(
      (server) => server.stop(),
      () => {},
    )
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const started = start(starting.signal)
  try {
    await started
    hasStarted = true
  } catch (error) {
    if (!starting.signal.aborted) throw error
  }
}
