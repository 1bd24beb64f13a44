import { measureSizes } from './bundle-sizes.ts'
import type { Row } from './report.ts'

/** Goal 8: ratios to the client floor, and bytes after brotli. */
export const MEMBER_RATIO = 1.35
export const ADMIN_RATIO = 1.7
export const CSS_BYTES = 14_000
export const ROUTE_BYTES = 15_000

/** Goal 8: what a browser loads until the first screen is alive, and what each further screen adds. */
export async function measureBundle(): Promise<Row[]> {
  const { floor, member, admin, css, routes, shared } = await measureSizes()
  return [
    firstLoad('member’s first load (dashboard)', member, floor, MEMBER_RATIO),
    firstLoad('admin’s first load (task reviews)', admin, floor, ADMIN_RATIO),
    within('CSS', css, CSS_BYTES),
    ...[...routes].map(([path, { own, beyond }]) =>
      within(`${path}: its own files (all it adds: ${kilobytes(beyond)})`, own, ROUTE_BYTES),
    ),
    within('the largest file that several screens share', shared, ROUTE_BYTES),
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
  return {
    goal: 8,
    what,
    product: kilobytes(bytes),
    floor: '',
    ratio: '',
    target: `≤ ${kilobytes(most)}`,
    met: bytes <= most,
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
