import { type RefObject, useEffect } from 'react'

/** Tells the styles how high a bar at the bottom of the window is, as long as it is there: toasts and focus stay above it. */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = bar
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--tab-bar', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`)
    })
    observer.observe(element, { box: 'border-box' })
    return () => {
      observer.disconnect()
      style.removeProperty('--tab-bar')
    }
  }, [bar])
}
