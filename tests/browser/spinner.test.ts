import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdBack } from '../support/browser/before-hydration.ts'
import { aBrowserWorld, SIZE_NAMES } from '../support/browser/browser-world.ts'

const { world, visitor } = await aBrowserWorld()

/** How far the spinner's centre is from the window's centre, in pixels. */
const fromTheMiddle = (page: Page) =>
  page
    .getByRole('status')
    .locator('svg')
    .evaluate((spinner) => {
      const { x, y, width, height } = spinner.getBoundingClientRect()
      return [x + width / 2 - innerWidth / 2, y + height / 2 - innerHeight / 2].map(Math.round)
    })

test.each(SIZE_NAMES)(
  'the spinner is in the middle of the window while the session is checked (%s)',
  async (size) => {
    const page = await visitor.visit(await world.aMember(), '/terms-of-use', { size, bare: true })
    const answer = await holdBack(page, '**/api/auth/user')
    await page.goto('/help')
    await page.getByRole('status').locator('svg').waitFor()
    expect(await fromTheMiddle(page)).toEqual([0, 0])
    answer()
    await page.getByRole('heading', { name: 'Help & Support' }).waitFor()
  },
)
