import { useState } from 'react'

/** Whether something is open or has been: before that it is not even there, and afterwards it can leave in its own time. */
export function useOnceOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen || open
}
