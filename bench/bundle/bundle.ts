import type { Row } from '../measure/report.ts'
import { measureScriptBytes } from './all-scripts.ts'
import { measureSizes } from './sizes.ts'

/** Goal 8: ratios to the client floor, and bytes after brotli. */
const MEMBER_RATIO = 1.25
const ADMIN_RATIO = 1.5
const ALL_SCRIPTS_RATIO = 1.6
const CSS_BYTES = 14_000
const ROUTE_BYTES = 15_000

/** Goal 8: bytes loaded until the first screen is hydrated, soon after, and for each further screen. */
export async function measureBundle(): Promise<Row[]> {
  const { floor, member, admin, css, routes, shared } = await measureSizes()
  const scripts = await measureScriptBytes()
  return [
    againstFloor('member’s first load (dashboard)', member, floor, MEMBER_RATIO),
    againstFloor('admin’s first load (task reviews)', admin, floor, ADMIN_RATIO),
    ...[...scripts].map(([path, bytes]) =>
      againstFloor(`${path}: all scripts ten seconds after it is hydrated`, bytes, floor, ALL_SCRIPTS_RATIO),
    ),
    within('CSS', css, CSS_BYTES),
    ...[...routes].map(([path, { own, beyond }]) =>
      within(`${path}: its own files (all it adds: ${kilobytes(beyond)})`, own, ROUTE_BYTES),
    ),
    within('the largest file that several screens share', shared, ROUTE_BYTES),
  ]
}

function againstFloor(what: string, bytes: number, floor: number, target: number): Row {
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
