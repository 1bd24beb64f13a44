import { type RefObject, useEffect } from 'react'

/**
 * Tells the styles how high a bar at the bottom of the window is, or a notice above it, as long as it is there: toasts and
 * focus stay above both.
 */
export function useBottomBar(
  bar: RefObject<HTMLElement | null>,
  property: '--tab-bar' | '--notice' = '--tab-bar',
): void {
  useEffect(() => {
    const { current: element } = bar
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty(property, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`)
    })
    observer.observe(element, { box: 'border-box' })
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [bar, property])
}
