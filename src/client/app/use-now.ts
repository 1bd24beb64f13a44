import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The instant the document was rendered; what a screen is first shown with, on the server and in the browser. */
let first = new Date()
let now = first
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The current time, moving on every minute, so that deadlines pass and ages stay true on an open screen. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, readNow, readFirst)
}

/** Sets the time that server markup is rendered with and that the browser continues from. */
export function startClock(at: Date): void {
  first = at
}

function readNow(): Date {
  if (Date.now() - now.getTime() >= MINUTE_MS) now = new Date()
  return now
}

function readFirst(): Date {
  return first
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const tell of listeners) tell()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
