import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { announcements } from '#server/database/schema/announcements.ts'
import { aBrowserWorld, expectAccessible, type Person } from '../support/browser/browser-world.ts'
import { hiddenPart } from '../support/browser/in-view.ts'
import { enlargeText } from '../support/browser/large-text.ts'
import { dialog } from '../support/browser/page-parts.ts'
import { aPicture } from '../support/media/pictures.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()
const member = await world.aMember({ points: 12_345 })
await world.aPendingSubmission(member)
await world.queries
  .insert(announcements)
  .values({ title: 'Hours', content: 'Closed on Monday.', priority: 'high', created_by: admin.id })

/** A phone with cached typefaces: one that loads late is only used in the next document. */
async function visitWithTypefaces(person: Person | null, path: string, width?: number): Promise<Page> {
  const page = await visitor.visit(person, path, { size: 'phone', ...(width !== undefined && { width }) })
  await page.evaluate(async () => {
    for (const font of ['700 1em "Bricolage Grotesque Variable"', '1em "Figtree Variable"']) {
      await document.fonts.load(font)
    }
  })
  await page.reload()
  return page
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Words broken across two lines although nothing in them allows it; email addresses may be broken. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('script, style, .sr-only')
      )
        continue
      for (const { 0: word, index } of text.textContent!.matchAll(/[\p{L}\p{N}’'@.]+/gu)) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ y }) => y))
        if (lines.size > 1 && !word.includes('@')) broken.push(word)
      }
    }
    return broken
  })

describe('with text twice as large on a phone, no word is broken', () => {
  test.each([
    ['everybody', ['/', '/business/about', '/business/pricing', '/unsubscribe', '/api/sign-up']],
    ['members', ['/', '/tasks', '/task-history', '/settings', '/referrals']],
    [
      'admins',
      [
        '/admin/task-reviews',
        '/admin/user-management',
        '/admin/image-cleanup',
        '/admin/announcements',
        '/admin/audit',
        '/admin/overview',
      ],
    ],
  ] as const)('on the pages for %s', async (who, [first, ...others]) => {
    const page = await visitWithTypefaces({ everybody: null, members: member, admins: admin }[who], first)
    for (const path of [first, ...others]) {
      if (path !== first) await page.goto(path)
      await enlargeText(page, 200)
      await expect.poll(() => brokenWords(page), { message: path }).toEqual([])
      await expect.poll(() => sideways(page), { message: path }).toBeLessThanOrEqual(0)
    }
  })
})

test('the tabs of the history are apart and all in view, at 320 pixels with larger text', async () => {
  const page = await visitWithTypefaces(member, '/task-history', 320)
  for (const percent of [100, 130, 200]) {
    await enlargeText(page, percent)
    const tabs = await page.getByRole('tab').all()
    expect(tabs).toHaveLength(4)
    for (const tab of tabs) {
      const [text, room] = await tab.evaluate((element) => [element.scrollWidth, element.clientWidth])
      expect(text).toBeLessThanOrEqual(room!)
      const box = (await tab.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(320)
    }
  }
})

describe('at 400 % zoom', () => {
  /** The share of the window's middle line that bars cover, whichever way the page has scrolled. */
  const covered = (page: Page) =>
    page.evaluate(() => {
      const isPinned = (element: Element | null): boolean =>
        element !== null &&
        (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isPinned(element.parentElement))
      const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
      return rows.filter(isPinned).length / innerHeight
    })

  test('bars leave most of the window to the page', async () => {
    const submission = await world.aPendingSubmission(member)
    for (const [who, path] of [
      [member, '/'],
      [member, '/tasks'],
      [admin, '/admin/user-management'],
      [admin, `/admin/task-reviews?id=${submission.id}`],
    ] as const) {
      const page = await visitor.visit(who, path, { width: 320 })
      await page.setViewportSize({ width: 320, height: 256 })
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      await expect.poll(() => covered(page), { message: path }).toBeLessThan(0.3)
      expect(await sideways(page)).toBeLessThanOrEqual(0)
    }
  })
})

describe('a table in a task’s description', () => {
  const description = [
    '| Weekday | Opening hours | Neighbourhood | Telephone |',
    '| --- | --- | --- | --- |',
    '| Wednesday | 9 AM to 8 PM | Scarborough | 416-555-0142 |',
  ].join('\n')

  test('scrolls by itself at 320 pixels, by keyboard too, with whole words', async () => {
    const task = await world.aTask({ description })
    const page = await visitor.visit(member, `/tasks/${task.id}`, { size: 'phone', width: 320 })
    const table = page.getByRole('group', { name: 'Table' })
    const left = () => table.evaluate((element) => element.scrollLeft)
    expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(0)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await brokenWords(page)).toEqual([])
    await table.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBeGreaterThan(0)
    await expectAccessible(page)
  })

  test('takes no keyboard focus in the list, which shows two lines of it', async () => {
    await world.aTask({ description })
    const page = await visitor.visit(member, '/tasks')
    await page.getByText('Opening hours').first().waitFor()
    const links = page.getByRole('list', { name: 'Tasks' }).getByRole('link')
    await links.first().focus()
    await page.keyboard.press('Tab')
    // Browsers stop at whatever scrolls, with or without a tabindex.
    expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
  })
})

describe.each([
  [360, 640],
  [320, 568],
])('on a phone of %i by %i pixels', (width, height) => {
  async function openProof(): Promise<Page> {
    const { member: holder, task } = await world.aClaim()
    const page = await visitor.visit(holder, `/tasks/${task.id}`, { size: 'phone', width })
    await page.setViewportSize({ width, height })
    await page
      .getByLabel('Choose Image')
      .setInputFiles({ name: 'window.png', mimeType: 'image/png', buffer: await aPicture() })
    await page.getByRole('button', { name: 'Cover Parts' }).waitFor()
    return page
  }

  async function swipeUp(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    for (let swipe = 0; swipe < 5; swipe += 1) {
      await touch('touchStart', [{ x: 8, y: height - 80 }])
      for (let y = height - 120; y > 80; y -= 40) await touch('touchMove', [{ x: 8, y }])
      await touch('touchEnd', [])
    }
  }

  test.each([
    ['Submit Task', 'Confirm & Submit'],
    ['Cover Parts', 'Add Cover'],
    ['Cover Parts', 'Done'],
  ])('with text twice as large, a finger reaches all of the dialog behind %s: %s', async (opener, button) => {
    const page = await openProof()
    await page.getByRole('button', { name: opener }).last().click()
    const reached = dialog(page).getByRole('button', { name: button })
    await reached.waitFor()
    await enlargeText(page, 200)
    expect(await brokenWords(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const close = dialog(page).getByRole('button', { name: 'Close' })
    expect(await close.evaluate(hiddenPart)).toBe('none')
    if (button === 'Add Cover') {
      await reached.tap()
      await dialog(page)
        .getByRole('button', { name: /^Cover 1 of 1/ })
        .waitFor()
      return
    }
    await swipeUp(page)
    await expect.poll(() => reached.evaluate(hiddenPart)).toBe('none')
  })

  test('with text of the usual size, a dialog’s title and buttons stay in view', async () => {
    const page = await openProof()
    await page.getByRole('button', { name: 'Submit Task' }).last().click()
    for (const name of ['Close', 'Confirm & Submit']) {
      const button = dialog(page).getByRole('button', { name })
      await expect.poll(() => button.evaluate(hiddenPart)).toBe('none')
    }
    const [room, content] = await dialog(page).evaluate((panel) => [panel.clientHeight, panel.scrollHeight])
    expect(content).toBeLessThanOrEqual(room!)
  })
})
