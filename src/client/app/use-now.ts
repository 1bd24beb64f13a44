import { createSignal } from '#client/ui/hooks/store.ts'

const MINUTE_MS = 60_000

/** When the document was rendered; the first render uses it on the server and in the browser. */
let first = new Date()
let now = first
const minute = createSignal((tell) => {
  const timer = setInterval(tell, MINUTE_MS)
  return () => clearInterval(timer)
})

/** Updates every minute. */
export function useNow(): Date {
  return minute.use(readNow, first)
}

/** Sets the time of the first render, so that hydration matches the server's markup. */
export function startClock(at: Date): void {
  first = at
}

function readNow(): Date {
  if (Date.now() - now.getTime() >= MINUTE_MS) now = new Date()
  return now
}
