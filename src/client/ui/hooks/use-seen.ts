import { type RefCallback, useCallback, useState } from 'react'

/** Room for the header and, at the end of a phone's window, the next step in three lines, the notice and the tab bar. */
const BARS = '-56px 0px -220px'

/** Room for the header and the tab bar, on screens without a next step. */
export const TWO_BARS = '-56px 0px -72px'

/** Whether the whole element with `watch` as its ref is in view, uncovered. `bars` is an observer's root margin. */
export function useSeen(bars = BARS): [isSeen: boolean, watch: RefCallback<Element>] {
  const [isSeen, setSeen] = useState(false)
  const watch = useCallback(
    (element: Element | null) => {
      if (!element || !('IntersectionObserver' in window)) return
      const observer = new IntersectionObserver(
        (entries) => setSeen(entries.at(-1)?.isIntersecting ?? false),
        {
          rootMargin: bars,
          threshold: 1,
        },
      )
      observer.observe(element)
      return () => {
        observer.disconnect()
        setSeen(false)
      }
    },
    [bars],
  )
  return [isSeen, watch]
}
