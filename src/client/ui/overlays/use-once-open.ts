import { useState } from 'react'

/** False until first opened, then true, so that closing can animate. */
export function useOnceOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen || open
}
