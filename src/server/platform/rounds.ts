interface Rounds {
  /** Runs until it was not asked for again: a change during a round may come after it has read. */
  run(): Promise<void>
  /** Aborts when no further round begins. */
  closing: AbortSignal
  /** Resolves when no round runs, however it ended. */
  close(): Promise<void>
}

/** Rounds of work, one at a time. */
export function openRounds(round: () => Promise<void>): Rounds {
  const closing = new AbortController()
  const { signal } = closing
  let running: Promise<void> | null = null
  let again = false

  async function untilQuiet(): Promise<void> {
    do {
      again = false
      await round()
    } while (again && !signal.aborted)
  }

  return {
    closing: signal,
    run: () => {
      if (signal.aborted) return Promise.resolve()
      again = true
      running ??= untilQuiet().finally(() => {
        running = null
      })
      return running
    },
    close: async () => {
      closing.abort()
      await running?.catch(() => {})
    },
  }
}
