import { useEffect, useRef, useState } from 'react'

const PRESSES = ['keydown', 'pointerdown']

/** The field for the code of the open request: an admin who types one code after another finds the focus there. */
export function useCodeField(requestId: number | null, canFulfill: boolean) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [typedIn, setTyping] = useState<number | null>(null)
  const comesNext = useRef(false)
  useEffect(() => {
    if (comesNext.current && canFulfill) field.current?.focus({ preventScroll: true })
    if (requestId !== null) comesNext.current = false
  }, [requestId, canFulfill])
  return {
    field,
    /** The focus is in the field of the open request. */
    isTypedIn: requestId !== null && typedIn === requestId,
    setTyping,
    /** The next field takes the focus unless something else is pressed first: of this request once approved, or of another. */
    focusNext: () => {
      comesNext.current = true
      const forget = () => {
        comesNext.current = false
      }
      for (const press of PRESSES) window.addEventListener(press, forget, { capture: true, once: true })
    },
  }
}
