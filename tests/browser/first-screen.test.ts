import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { allScreens } from '#contract/pages/screens.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { holdBack } from '../support/browser/before-hydration.ts'
import { signInOn } from '../support/browser/browser.ts'
import { aBrowserWorld, SIZE_NAMES } from '../support/browser/browser-world.ts'
import { adminFiles, builtFile } from '../support/browser/built-file.ts'
import { layoutShift, MAX_LAYOUT_SHIFT, watchLayout } from '../support/browser/layout-shift.ts'
import { untilConnectionIsWatched } from '../support/browser/offline.ts'
import { pinTypefaces, shiftsOnSwap } from '../support/browser/typefaces.ts'
import { many } from '../support/world/at-once.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { aStockReward } from '../support/world/codes.ts'

/** Files a screen may still load: pictures, the event stream, and what the next card needs. */
const LOADS_LATER = /^\/api\/(events$|submissions\/|media\/|user\/photo\/|admin\/submissions\/\d+\/)/

/** The rows of a list in a document; the rest follow after hydration. */
const SERVER_ROWS = 12

const { world, visitor } = await aBrowserWorld()
const [member, admin] = await Promise.all([world.aMember({ points: 900 }), world.anAdmin()])
const { id: taskId } = await world.aTask({ title: 'A walk <b>by</b> the lake' })
await many(SERVER_ROWS, () => world.aTask())
const { id: campaignId } = await aCampaign(world)
await aTaskOf(world, { id: campaignId })
await world.aReward()
const { id: rewardId } = await aStockReward(world, admin, 0)
await world.claim(member, { id: taskId })
for (let count = 0; count < 3; count++) await world.aPendingSubmission(member)

const paths = allScreens.map(({ area, path }) => ({ area, path }))
const IDS = {
  '/admin/user-management': member.id,
  '/admin/campaigns': campaignId,
  '/admin/rewards': rewardId,
  '/tasks': taskId,
}
const addressOf = (path: string) => {
  const [, id] = Object.entries(IDS).find(([start]) => path.startsWith(start)) ?? []
  return path.replace(':id', String(id))
}
const personFor = (area: string) => (area === 'admin' ? admin : member)

/** A new browser costs as much as a screen, so a few screens share one. */
const SCREENS_TOGETHER = 5
const groups = (['member', 'admin'] as const).flatMap((area) => {
  const own = paths.filter((one) => one.area === area).map(({ path }) => path)
  const firsts = own.filter((_, index) => index % SCREENS_TOGETHER === 0)
  return firsts.map((first) => {
    const screens = own.slice(own.indexOf(first)).slice(0, SCREENS_TOGETHER)
    return { area, screens, first, last: screens.at(-1) }
  })
})

describe.each(SIZE_NAMES)('on a %s', (size) => {
  test.each(groups)(
    'the screens from $first to $last arrive with their data, are hydrated and do not move, in whatever typeface',
    async ({ area, screens }) => {
      // A change would make it refetch. Blocking the stream turns the cache off, so every file loads as on a first visit.
      const page = await visitor.visit(personFor(area), '/healthz', { size, news: false })
      await watchLayout(page)
      await pinTypefaces(page)
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        // Requests that release something when a screen is left are not reads.
        if (request.method() !== 'GET') return
        if (pathname.startsWith('/api/') && !LOADS_LATER.test(pathname)) asked.push(pathname)
      })
      for (const path of screens) {
        await page.goto(addressOf(path))
        // Other screens read the dashboard's announcements ahead, when they are idle.
        const missing = path === '/' ? asked : asked.filter((one) => one !== '/api/announcements')
        expect(missing, path).toEqual([])
        const shifts = [await layoutShift(page), ...(await shiftsOnSwap(page))]
        for (const shift of shifts) expect(shift, `${path}: ${shifts}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
      }
    },
  )
})

/** A rounded border that is drawn again may differ by one of 255 levels. */
const MAX_DIFFERENCE = 1

/** The largest between the colours of two pictures, of 255 levels; infinite if their sizes differ. */
async function largestDifference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (first!.info.width !== second!.info.width || first!.info.height !== second!.info.height) return Infinity
  return first!.data.reduce((most, value, at) => Math.max(most, Math.abs(value - second!.data[at]!)), 0)
}

async function pictureOf(page: Page, { styles }: { styles: boolean }): Promise<Buffer> {
  await page.locator('link[rel=stylesheet]').evaluate((link: HTMLLinkElement, disabled) => {
    link.disabled = disabled
    // Layout asks for the same typefaces under the rules of the document; they arrive a moment later.
    document.body.getBoundingClientRect()
    return document.fonts.ready.then(() => undefined)
  }, !styles)
  return page.screenshot({ fullPage: true })
}

describe.each(SIZE_NAMES)('before any other file, on a %s', (size) => {
  test.each(groups)('the screens from $first to $last look as with all styles', async ({ area, screens }) => {
    const theme = size === 'phone' ? 'dark' : 'light'
    const page = await visitor.visit(personFor(area), '/healthz', { size, theme, scripts: false })
    for (const path of screens) {
      await page.goto(addressOf(path))
      // A typeface that arrives between the two pictures makes them differ once; a missing style, every time.
      const difference = async () =>
        largestDifference(await pictureOf(page, { styles: true }), await pictureOf(page, { styles: false }))
      await expect.poll(difference, { message: path }).toBeLessThanOrEqual(MAX_DIFFERENCE)
    }
  })
})

test.each(paths)(
  '$path renders before any script runs, without inline style, and asks for no frame before it',
  async ({ area, path }) => {
    const response = await world.request(personFor(area), addressOf(path))
    const html = await response.text()
    const screen = allScreens.find((one) => one.path === path)!
    const root = html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'))
    expect(html.slice(0, html.indexOf('<body'))).toContain(
      '<link rel="expect" href="#root" blocking="render"',
    )
    expect(root).toContain('<h1')
    expect(root).not.toMatch(/ style="|<style/)
    expect(html).toContain(`<title>${screen.title.replace('&', '&amp;')} · Northpoint Rewards</title>`)
  },
)

test('a member at an admin address is refused, and the document names no file of an admin screen', async () => {
  expect(adminFiles.length).toBeGreaterThan(20)
  for (const { path } of allScreens.filter(({ area }) => area === 'admin')) {
    const html = await (await world.request(member, path)).text()
    expect(html).toContain(builtFile('app/refused.tsx'))
    expect(
      adminFiles.filter((file) => html.includes(file)),
      path,
    ).toEqual([])
  }
})

test('the dashboard greets by the device’s clock, whatever the server’s clock says', async () => {
  const page = await visitor.visit(member, '/healthz', { timeZone: 'Etc/GMT-8' })
  const now = Date.now()
  // Hours eight apart are never all in the same part of the day.
  for (const hours of [0, 8, 16]) {
    // A fixed time, so that no hour ends during the test.
    await page.clock.setFixedTime(now + hours * HOUR_MS)
    await page.goto('/')
    const hour = await page.evaluate(() => new Date().getHours())
    const words = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
    await page.getByRole('heading', { level: 1, name: words }).waitFor()
  }
})

test('the document shows a member’s words as text', async () => {
  const html = await (await world.request(member, '/tasks?open=all')).text()
  expect(html).toContain('A walk &lt;b&gt;by&lt;/b&gt; the lake')
  expect(html).not.toContain('A walk <b>')
})

test('a long list has twelve rows in its document; more, and what loads more, come after hydration', async () => {
  const html = await (await world.request(member, '/tasks?open=all')).text()
  const list = html.slice(html.indexOf('aria-label="Tasks"'), html.indexOf('</main>'))
  expect(list.match(/<li/g)).toHaveLength(SERVER_ROWS)
  expect(list).not.toContain('Load more')
  const page = await visitor.visit(member, '/tasks?open=all')
  const rows = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  await rows.nth(SERVER_ROWS).waitFor()
})

test('a document never holds another member’s data', async () => {
  const other = await world.aMember({ points: 12_345 })
  const [own, others] = await Promise.all(
    [member, other].map(async (person) => (await world.request(person, '/')).text()),
  )
  expect(others).toContain('12,345')
  expect(own).not.toContain('12,345')
  expect(others).not.toContain(member.email)
})

test('a tab switches to the person who signs in in the tab beside it', async () => {
  const other = await world.aMember({ points: 4321 })
  const page = await visitor.visit(member, '/points')
  await signInOn(page, other)
  const beside = await page.context().newPage()
  await beside.goto('/')
  await page.getByText('4,321').first().waitFor()
  await beside.getByText('4,321').first().waitFor()
})

test('a screen whose data fails to load still arrives, and says so', async () => {
  const page = await visitor.visit(member, '/tasks/999999')
  await page.getByRole('heading', { name: 'Task Not Found' }).waitFor()
})

test('a screen that arrives late is not replaced by the parts that arrive later still', async () => {
  const page = await visitor.visit(await world.aMember(), '/healthz', { bare: true })
  const sendScreen = await holdBack(page, `**${builtFile('app/help/help-page.tsx')}`)
  const sendLateParts = await holdBack(page, `**${builtFile('app/offline/offline.tsx')}`)
  await page.goto('/help', { waitUntil: 'commit' })
  await page.getByRole('banner').waitFor()
  await page.evaluate(countHeadings)
  sendScreen()
  await page.getByRole('heading', { level: 1 }).waitFor()
  sendLateParts()
  await untilConnectionIsWatched(page)
  expect(await page.evaluate(() => document.body.dataset.headings)).toBe('1')
})

/** Runs in the page: counts the first-level headings that are added from now on. */
function countHeadings(): void {
  const { dataset } = document.body
  new MutationObserver((records) => {
    const added = records.flatMap((record) => [...record.addedNodes])
    const headings = added.filter((node) => node instanceof Element && node.querySelector('h1') !== null)
    dataset.headings = String(Number(dataset.headings ?? 0) + headings.length)
  }).observe(document.body, { childList: true, subtree: true })
}
