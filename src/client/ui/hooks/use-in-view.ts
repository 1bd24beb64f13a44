import { type RefObject, useEffect, useState } from 'react'

/** Whether any part of the element is in view; false on the server and at first. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
