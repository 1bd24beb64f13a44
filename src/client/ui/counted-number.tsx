import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#domain/text/format.ts'

const COUNT_MS = 900

/** Counts up once when it grows on the screen, except with reduced motion. */
export function CountedNumber({ value }: { value: number }) {
  const [shown, setShown] = useState(value)
  const last = useRef(value)
  useEffect(() => {
    const from = last.current
    last.current = value
    if (value <= from || matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(value)
    const start = performance.now()
    const count = (at: number) => {
      const part = Math.min(1, Math.max(0, at - start) / COUNT_MS)
      // Slows down towards the end.
      setShown(Math.round(value - (value - from) * (1 - part) ** 3))
      if (part < 1) frame = requestAnimationFrame(count)
    }
    let frame = requestAnimationFrame(count)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return formatNumber(shown)
}
