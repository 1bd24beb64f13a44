import { type RefCallback, useCallback, useState } from 'react'

/** Room for the header and, at the end of a phone's window, the next step in three lines, the notice and the tab bar. */
const BARS = '-56px 0px -220px'

/** Whether the whole element with `watch` as its ref is in view, uncovered. */
export function useSeen(): [isSeen: boolean, watch: RefCallback<Element>] {
  const [isSeen, setSeen] = useState(false)
  const watch = useCallback((element: Element | null) => {
    if (!element || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: BARS,
      threshold: 1,
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      setSeen(false)
    }
  }, [])
  return [isSeen, watch]
}
