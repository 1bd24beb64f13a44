import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { announcements } from '../../src/server/database/schema/messages.ts'
import { expectAccessible } from '../support/browser.ts'
import { aBrowserWorld } from '../support/browser-world.ts'
import type { Person } from '../support/builders.ts'
import { enlargeText } from '../support/large-text.ts'

const { world, visitor } = await aBrowserWorld()
let member: Person
let admin: Person
beforeAll(async () => {
  admin = await world.anAdmin()
  member = await world.aMember({ points: 12_345 })
  await world.aPendingSubmission(member)
  await world.services.database.queries
    .insert(announcements)
    .values({ title: 'Hours', content: 'Closed on Monday.', priority: 'high', created_by: admin.id })
})

/** A phone that has the typefaces already: one that comes late is not shown before the next document. */
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

/** Words that stand in two lines although nothing in them allows it; addresses may. */
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

describe('with text twice as large on a phone, no word is torn apart', () => {
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

test('the tabs of the history stand apart, all in view, at 320 pixels with larger text', async () => {
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

describe('a table in the description of a task', () => {
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

  test('does not take keyboard focus in the list, which shows two lines of it', async () => {
    await world.aTask({ description })
    const page = await visitor.visit(member, '/tasks')
    await page.getByText('Opening hours').first().waitFor()
    expect(await page.locator('main [tabindex="0"]').count()).toBe(0)
  })
})
