import { createSignal } from '../ui/store.ts'

const MINUTE_MS = 60_000

/** The instant the document was rendered; what a screen is first shown with, on the server and in the browser. */
let first = new Date()
let now = first
const minute = createSignal((tell) => {
  const timer = setInterval(tell, MINUTE_MS)
  return () => clearInterval(timer)
})

/** The current time, moving on every minute, so that deadlines pass and ages stay true on an open screen. */
export function useNow(): Date {
  return minute.use(readNow, first)
}

/** Sets the time that server markup is rendered with and that the browser continues from. */
export function startClock(at: Date): void {
  first = at
}

function readNow(): Date {
  if (Date.now() - now.getTime() >= MINUTE_MS) now = new Date()
  return now
}
