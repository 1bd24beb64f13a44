import { measureSizes } from './bundle-sizes.ts'
import type { Row } from './report.ts'

/** Goal 8: ratios to the client floor, and bytes after brotli. */
const MEMBER_RATIO = 1.35
const ADMIN_RATIO = 1.7
const CSS_BYTES = 14_000
const ROUTE_BYTES = 15_000

/** Goal 8: what a browser loads until the first screen is alive, and what each further screen adds. */
export async function measureBundle(): Promise<Row[]> {
  const { floor, member, admin, css, routes, formRuntime } = await measureSizes()
  return [
    firstLoad('member’s first load (dashboard)', member, floor, MEMBER_RATIO),
    firstLoad('admin’s first load (task reviews)', admin, floor, ADMIN_RATIO),
    within('CSS', css, CSS_BYTES),
    ...[...routes]
      .filter(([path]) => path !== '/')
      .map(([path, bytes]) => within(`${path} beyond its area’s first screen`, bytes, ROUTE_BYTES)),
    within('the form runtime, with the first form', formRuntime, Number.POSITIVE_INFINITY),
  ]
}

function firstLoad(what: string, bytes: number, floor: number, target: number): Row {
  const ratio = bytes / floor
  return {
    goal: 8,
    what,
    product: kilobytes(bytes),
    floor: kilobytes(floor),
    ratio: ratio.toFixed(3),
    target: `≤ ${target} ×`,
    met: ratio <= target,
  }
}

function within(what: string, bytes: number, most: number): Row {
  const target = Number.isFinite(most) ? `≤ ${kilobytes(most)}` : ''
  return { goal: 8, what, product: kilobytes(bytes), floor: '', ratio: '', target, met: bytes <= most }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
