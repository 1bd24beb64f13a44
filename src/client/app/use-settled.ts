import { useEffect, useState } from 'react'
import { ADDRESS_DELAY_MS } from './use-address-filters.ts'

/** The text after a pause in typing. */
export function useSettled(text: string, pauseMs = ADDRESS_DELAY_MS): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
