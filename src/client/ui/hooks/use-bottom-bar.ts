import { type RefObject, useEffect } from 'react'

/**
 * Publishes the bar's height as a CSS property of the page, so that toasts and focused elements stay above it, or only
 * of the bar's own pane: a change for the page makes the browser restyle everything.
 */
export function useBottomBar(
  bar: RefObject<HTMLElement | null>,
  property: '--tab-bar' | '--notice' | '--action-bar-height' = '--tab-bar',
  of: 'page' | 'pane' = 'page',
): void {
  useEffect(() => {
    const { current: element } = bar
    const holder = of === 'page' ? document.documentElement : element?.parentElement
    if (!element || !holder || !('ResizeObserver' in window)) return
    const { style } = holder
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty(property, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`)
    })
    observer.observe(element, { box: 'border-box' })
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [bar, property, of])
}
