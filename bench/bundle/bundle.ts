import { besideFloor, inUnit, type Row, within } from '../measure/report.ts'
import { measureAllScripts } from './all-scripts.ts'
import { measureSizes } from './sizes.ts'

/** Goal 8: ratios to the client floor, and bytes after brotli. */
const MEMBER_RATIO = 1.25
const ADMIN_RATIO = 1.5
const ALL_SCRIPTS_RATIO = { member: 1.6, admin: 2.2 }
const CSS_BYTES = 14_000
const ROUTE_BYTES = 15_000

const written = (bytes: number) => inUnit(' kB', 1)(bytes / 1000)

/** Goal 8: bytes loaded until the first screen is hydrated, soon after, and for each further screen. */
export async function measure(): Promise<Row[]> {
  const { floor, member, admin, css, routes, shared } = await measureSizes()
  const scripts = await measureAllScripts()
  const against = (what: string, product: number, most: number) =>
    besideFloor({ goal: 8, what, written }, { product, floor }, { most })
  const atMost = (what: string, bytes: number, most: number) =>
    within({ goal: 8, what, written }, bytes, most)
  return [
    against('member’s first load (dashboard)', member, MEMBER_RATIO),
    against('admin’s first load (task reviews)', admin, ADMIN_RATIO),
    ...scripts.map(({ path, as, bytes }) =>
      against(`${path}: all scripts ten seconds after it is hydrated`, bytes, ALL_SCRIPTS_RATIO[as]),
    ),
    atMost('CSS', css, CSS_BYTES),
    ...[...routes].map(([path, { own, beyond }]) =>
      atMost(`${path}: its own files (all it adds: ${written(beyond)})`, own, ROUTE_BYTES),
    ),
    atMost('the largest file that several screens share', shared, ROUTE_BYTES),
  ]
}
