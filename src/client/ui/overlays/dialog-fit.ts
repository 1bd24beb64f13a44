/** The body gets at least this share of the panel's maximum height, if it needs it. */
const LEAST_BODY = 1 / 3

/** A ref: sets `data-whole`, which scrolls the whole panel, when title and footer leave the body too little room. */
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
