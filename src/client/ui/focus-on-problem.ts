import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Brings the focus to the first field of a form with a problem, once an attempt to send it has ended: at once where
 * the form itself says no, and when `busy` ends where the server does. `tried` tells that somebody made one.
 */
export function useFocusOnProblem(busy: boolean): {
  form: RefObject<HTMLFormElement | null>
  tried: () => void
} {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0 && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts, busy])
  return { form, tried: () => setAttempts((before) => before + 1) }
}
