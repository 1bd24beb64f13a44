import { serverNow } from '#client/api/server-clock.ts'
import { createSignal } from '#client/ui/hooks/store.ts'

const MINUTE_MS = 60_000

/** When the document was rendered; the first render uses it on the server and in the browser. */
let first = new Date()
let now = first
const minute = createSignal((tell) => {
  const timer = setInterval(tell, MINUTE_MS)
  return () => clearInterval(timer)
})

/** The server's time; updates every minute. */
export function useNow(): Date {
  return minute.use(readNow, first)
}

/** Sets the time of the first render, so that hydration matches the server's markup. */
export function startClock(at: Date): void {
  first = at
}

function readNow(): Date {
  const at = serverNow()
  // It goes back when the server's time becomes known on a device that is ahead.
  if (Math.abs(at - now.getTime()) >= MINUTE_MS) now = new Date(at)
  return now
}
