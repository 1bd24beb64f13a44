import { type RefCallback, useCallback, useState } from 'react'

/** Room for the bars at the top and the end of a phone's window, which cover what is below them. */
const BARS = '-56px 0px -136px'

/** Whether the element with `watch` as its ref is in view. */
export function useSeen(): [isSeen: boolean, watch: RefCallback<Element>] {
  const [isSeen, setSeen] = useState(false)
  const watch = useCallback((element: Element | null) => {
    if (!element || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: BARS,
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      setSeen(false)
    }
  }, [])
  return [isSeen, watch]
}
