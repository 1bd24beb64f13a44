import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The current time, moving on every minute, so that ages stay true on an open screen. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
