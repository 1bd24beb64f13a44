import { beforeAll, expect, test } from 'vitest'
import { ADMIN_RATIO, CSS_BYTES, MEMBER_RATIO, ROUTE_BYTES } from '../bench/bundle.ts'
import { type BundleSizes, measureSizes } from '../bench/bundle-sizes.ts'

/** performance: goal 8, against a floor that is built now. Public pages have their own limit (browser/site.test.ts). */
let sizes: BundleSizes
beforeAll(async () => {
  sizes = await measureSizes()
})

test('a member’s first load is little more than React, wouter and TanStack Query', () => {
  expect(sizes.member / sizes.floor).toBeLessThanOrEqual(MEMBER_RATIO)
})

test('an admin’s first load is not much more', () => {
  expect(sizes.admin / sizes.floor).toBeLessThanOrEqual(ADMIN_RATIO)
})

test('the styles are small', () => {
  expect(sizes.css).toBeLessThanOrEqual(CSS_BYTES)
})

test('no screen and no file that screens share is large', () => {
  const own = [...sizes.routes].map(([path, size]) => [path, size.own] as const)
  expect(own.filter(([, bytes]) => bytes > ROUTE_BYTES)).toEqual([])
  expect(sizes.shared).toBeLessThanOrEqual(ROUTE_BYTES)
})
