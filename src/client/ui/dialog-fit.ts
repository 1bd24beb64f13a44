/** The part of a panel's greatest height that its body gets at least, if it needs as much. */
const LEAST_BODY = 1 / 3

/**
 * Lets the whole panel scroll, by the mark `data-whole`, where title and footer leave too little of the screen to the
 * body, as they do with large text on a small phone. A ref of the panel; it marks before the browser paints.
 */
export function scrollWholeWhereTight(panel: HTMLElement | null): (() => void) | undefined {
  if (panel === null) return undefined
  const measure = () => panel.toggleAttribute('data-whole', isTight(panel))
  const sizes = new ResizeObserver(measure)
  for (const part of [panel, ...panel.children]) sizes.observe(part)
  measure()
  return () => sizes.disconnect()
}

function isTight(panel: HTMLElement): boolean {
  const greatest = Number.parseFloat(getComputedStyle(panel).maxHeight)
  let needed = 0
  for (const part of panel.children) {
    needed += part.hasAttribute('data-dialog-body')
      ? Math.min(part.scrollHeight, greatest * LEAST_BODY)
      : part.getBoundingClientRect().height
  }
  return needed > greatest
}
