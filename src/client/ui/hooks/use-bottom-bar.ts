import { type RefObject, useEffect } from 'react'

/** Publishes the bar's height as a CSS property of the page, so that toasts and focused elements stay above it. */
export function useBottomBar(
  bar: RefObject<HTMLElement | null>,
  property: '--tab-bar' | '--notice' | '--action-bar-height' = '--tab-bar',
): void {
  useEffect(() => {
    const { current: element } = bar
    if (!element || !('ResizeObserver' in window)) return
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
