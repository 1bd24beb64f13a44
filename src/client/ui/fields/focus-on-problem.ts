import { useEffect, useRef, useState } from 'react'

/** Call `tried` on each submit: focuses the first invalid field right away, or once `busy` ends. */
export function useFocusOnProblem(busy: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0 && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts, busy])
  return { form, tried: () => setAttempts((before) => before + 1) }
}
