import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

export async function boxOf(part: Locator) {
  await part.waitFor()
  return (await part.boundingBox())!
}

type Box = Awaited<ReturnType<typeof boxOf>>

export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** No part of it extends beyond the pane. */
export async function expectInside(part: Locator, pane: Locator): Promise<void> {
  const [inner, outer] = [await boxOf(part), await boxOf(pane)]
  expect(inner.y).toBeGreaterThanOrEqual(outer.y)
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height)
  expect(inner.x).toBeGreaterThanOrEqual(outer.x)
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
}

/** Each of them is in the window to the last pixel, with nothing over it, without scrolling. */
export async function expectSeen(parts: readonly Locator[]): Promise<void> {
  for (const part of parts) {
    await part.waitFor()
    await expect.poll(() => part.evaluate(hiddenPart), { message: String(part) }).toBe('none')
  }
}

/** Runs in the page: which part of the element cannot be seen. */
export function hiddenPart(element: Element): string {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
    return `outside: ${left} ${top} ${right} ${bottom}`
  const x = left + Math.min(12, (right - left) / 2)
  for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
    const found = document.elementFromPoint(x, y)
    if (!found || !(element.contains(found) || found.contains(element))) return `covered at ${x} ${y}`
    // A part that its pane cuts off can't be hit, and the pane can.
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowY } = getComputedStyle(box)
      const pane = box.getBoundingClientRect()
      if (overflowY !== 'visible' && (y < pane.top || y > pane.bottom) && !isFixed(element, box))
        return `cut off at ${y}`
    }
  }
  return 'none'

  function isFixed(from: Element, until: Element): boolean {
    for (let at: Element | null = from; at && at !== until; at = at.parentElement)
      if (['fixed', 'absolute'].includes(getComputedStyle(at).position)) return true
    return false
  }
}
