import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { allScreens } from '#contract/pages/screens.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { holdBack } from '../../support/browser/before-hydration.ts'
import { SIZES, untilIdle, type WatchedPage } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS, SIZE_NAMES } from '../../support/browser/browser-world.ts'
import { builtFile } from '../../support/browser/built-file.ts'
import { expectNoShift, watchLayoutFromNow } from '../../support/browser/layout-shift.ts'
import {
  cachedFiles,
  keptReads,
  makeReadsOlder,
  recordsOnDevice,
  untilConnectionIsWatched,
  untilKept,
  untilWorkerIsThere,
} from '../../support/browser/offline.ts'

/** The last read of each screen, so that tests know when the screen is kept. */
const READS: Record<string, string> = {
  '/': '/api/user/points',
  '/tasks': '/api/user/task-counts',
  '/tasks/:id': '/api/user/submissions/:id',
  '/task-history': '/api/user/task-history',
  '/points': '/api/user/points-summary',
  '/referrals': '/api/user/referral-code',
  '/help': '/api/user/messages',
  '/settings': '/api/auth/user',
}

const memberScreens = allScreens.filter(({ area }) => area === 'member')

const { world, visitor } = await aBrowserWorld()
const member = await world.aMember({ points: 1250 })
const { id: taskId } = await world.aTask({ title: 'A walk by the lake' })
await world.claim(member, { id: taskId })
await world.aReward()

const addressOf = (path: string) => path.replace(':id', String(taskId))
const notice = (page: Page) => page.locator('[data-notice]')

async function readyOffline(
  path = '/',
  options: Parameters<typeof visitor.visit>[2] = {},
): Promise<WatchedPage> {
  const page = await visitor.visit(member, addressOf(path), { ...options, worker: true })
  await untilWorkerIsThere(page)
  await untilKept(page, READS[path.split('?')[0]!]!)
  return page
}

test('offline, every screen of a member opens with its last data and how old it is', async () => {
  const page = await readyOffline('/')
  for (const { path } of memberScreens) {
    await page.goto(addressOf(path))
    await untilKept(page, READS[path]!)
  }
  await page.context().setOffline(true)
  for (const [at, { path }] of memberScreens.entries()) {
    const answer = await page.goto(addressOf(path))
    expect(answer?.fromServiceWorker(), path).toBe(true)
    await page.locator('main h1').waitFor()
    await expect
      .poll(() => notice(page).innerText(), { message: path })
      .toMatch(/^You’re offline\. Last updated \d+:\d\d [AP]M\.$/)
    await page.getByText('1,250').first().waitFor()
    if (path === '/tasks/:id') await page.getByRole('heading', { name: 'A walk by the lake' }).waitFor()
    // Only the notice differs from the screen with a connection, whose every look is checked elsewhere.
    const { size, theme } = LOOKS[at % LOOKS.length]!
    await page.setViewportSize(SIZES[size])
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page)
  }
})

test('a screen reached from another one while offline shows its last data', async () => {
  const page = await readyOffline('/')
  await page.goto('/help')
  await untilWorkerIsThere(page)
  await page.context().setOffline(true)
  await notice(page).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: 'Recent Activity' }).waitFor()
  await page.getByText('Welcome').first().waitFor()
  expect(await page.getByText('couldn’t load').count()).toBe(0)
})

describe('for offline use', () => {
  test('the worker caches only hashed files, of members’ screens and the shell: no document, picture or answer', async () => {
    const page = await readyOffline()
    for (const { path } of memberScreens) await page.goto(addressOf(path))
    const files = await cachedFiles(page)
    expect(files.filter((file) => !/^\/assets\/[\w-]+-[\w-]{8}\.(js|css|woff2|html)$/.test(file))).toEqual([])
    expect(files.join()).toContain('/assets/figtree-latin')
    for (const source of [
      'main.tsx',
      'app/dashboard/dashboard-page.tsx',
      'app/tasks/detail/task-detail-page.tsx',
      'app/offline/offline.tsx',
    ])
      expect(files).toContain(builtFile(source))
    for (const source of [
      'app/reviews/task-reviews-page.tsx',
      'app/users/manage-users-page.tsx',
      'site/entries/business-contact.tsx',
      'site/entries/sign-in.tsx',
    ])
      expect(files).not.toContain(builtFile(source))
  })

  test('the worker arrives too where the browser never has an idle moment', async () => {
    const page = await visitor.visit(member, '/healthz', { worker: true })
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = (act, { timeout } = {}) =>
        timeout === undefined
          ? 0
          : requestAnimationFrame(() => act({ didTimeout: true, timeRemaining: () => 0 }))
    })
    await page.goto('/')
    await untilWorkerIsThere(page)
    expect((await cachedFiles(page)).length).toBeGreaterThan(10)
  })

  test('the device keeps no reads of an admin’s screens, and none with a secret', async () => {
    const admin = await world.anAdmin()
    const page = await visitor.visit(admin, '/admin/task-reviews', { worker: true })
    await untilWorkerIsThere(page)
    await page.goto('/settings')
    await page.goto('/points')
    await untilKept(page, '/api/user/reward-requests')
    const kept = await keptReads(page)
    expect(
      kept.filter((path) => /admin|sessions|sign-in-methods|destinations|\/api\/rewards$/.test(path)),
    ).toEqual([])
  })
})

describe('while nothing needs the worker', () => {
  test('a first view loads before any part of the worker', async () => {
    const page = await visitor.visit(member, '/healthz', { worker: true })
    const early: string[] = []
    let isLoaded = false
    page.on('request', (request) => {
      if (!isLoaded) early.push(new URL(request.url()).pathname)
    })
    page.on('load', () => {
      isLoaded = true
    })
    await page.goto('/')
    await untilWorkerIsThere(page)
    expect(early.length).toBeGreaterThan(3)
    expect(early.filter((path) => /worker|offline|connection/.test(path))).toEqual([])
  })

  test('each document is requested once, and calls pass untouched', async () => {
    const page = await readyOffline()
    const asked: string[] = []
    const listen = ({ url }: { url?: string }) => asked.push(url!.split('?')[0]!)
    world.app.server.on('request', listen)
    const answers = [
      await page.goto('/points'),
      await page.goto('/api/account/email'),
      await page.goto('/admin/audit'),
    ]
    const called = await page.evaluate(async () => (await fetch('/api/user/points-summary')).status)
    world.app.server.off('request', listen)
    expect(answers.map((answer) => answer?.fromServiceWorker())).toEqual([true, false, false])
    expect(called).toBe(200)
    for (const path of ['/points', '/api/account/email', '/admin/audit', '/api/user/points-summary'])
      expect(
        asked.filter((one) => one === path),
        path,
      ).toEqual([path])
  })
})

test('a typeface is preloaded only when the worker keeps it, because browsers hold the first paint for it', async () => {
  const page = await visitor.visit(member, '/', { worker: true })
  const preloaded = () => page.locator('link[rel="preload"][as="font"]').count()
  expect(await preloaded()).toBe(0)
  await untilWorkerIsThere(page)
  await page.goto('/points')
  expect(await preloaded()).toBe(1)
  await page.waitForFunction(() => document.fonts.check('1em "Figtree Variable"'))
})

describe('what is shown offline', () => {
  test('says which day it is from when that was not today', async () => {
    const page = await readyOffline('/points')
    await page.goto('/healthz')
    await makeReadsOlder(page, { byMs: 2 * DAY_MS })
    await page.context().setOffline(true)
    await page.goto('/points')
    await page.getByText('1,250').first().waitFor()
    expect(await notice(page).innerText()).toMatch(/Last updated \w{3} \d+, \d{4} at \d+:\d\d [AP]M\.$/)
  })

  test('has no age when the screen failed to load, as it shows nothing old', async () => {
    const unseen = await world.aTask({ title: 'Never opened' })
    const page = await readyOffline('/points')
    await page.context().setOffline(true)
    await page.goto(`/tasks/${unseen.id}`)
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await expect.poll(() => notice(page).innerText()).toBe('You’re offline.')
  })

  test('is the list of all tasks, where “Open to you” was never kept', async () => {
    const page = await readyOffline('/tasks?open=all')
    await page.context().setOffline(true)
    await page.goto('/tasks?open=me')
    await page.getByRole('tab', { name: 'All', selected: true }).waitFor()
    await page.getByText('“Open to you” needs a connection, so here are all tasks.').waitFor()
    await page.getByRole('main').getByRole('heading', { name: 'A walk by the lake' }).waitFor()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await page.getByRole('tab', { name: 'Open to you', selected: true }).waitFor()
  })

  test('is a task as a list showed it, where the task itself was never opened', async () => {
    const listed = await world.aTask({
      title: 'Seen in a list',
      description: 'Count the geese.',
      priority: true,
      picture_key: 'never-loaded',
    })
    const page = await readyOffline('/tasks')
    await page.context().setOffline(true)
    await page.goto(`/tasks/${listed.id}`)
    await page.getByText('Count the geese.').waitFor()
    await page.getByText(/This is from your list, last updated at \d+:\d\d [AP]M\./).waitFor()
    expect(await page.getByText('We couldn’t load this task.').count()).toBe(0)
    await page.getByText('You can claim when you’re connected.').waitFor()
    const claim = page.getByRole('button', { name: 'Claim Task' })
    expect(await claim.isDisabled()).toBe(true)
    await expect.poll(() => page.locator('main img').count()).toBe(0)
    await expectAccessible(page)
    await page.context().setOffline(false)
    await notice(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText('This is from your list').count()).toBe(0)
    expect(await claim.isDisabled()).toBe(false)
  })

  test('is a listed task without a way to claim it, where it is unknown whether it was completed', async () => {
    const listed = await world.aTask({ title: 'Perhaps completed' })
    const page = await visitor.visit(member, '/help', { worker: true })
    await page.context().route('**/api/user/completed-tasks*', () => {})
    await untilWorkerIsThere(page)
    await page.getByRole('link', { name: 'Tasks', exact: true }).first().click()
    await untilKept(page, '/api/tasks')
    expect(await keptReads(page)).not.toContain('/api/user/completed-tasks')
    await page.context().setOffline(true)
    await page.goto(`/tasks/${listed.id}`)
    await page.getByText('This is from your list').waitFor()
    await page.getByRole('heading', { name: 'Description' }).waitFor()
    expect(await page.getByRole('button', { name: 'Claim Task' }).count()).toBe(0)
  })

  test('is a sentence where the worker has not kept the screen yet, but the way back from a task opens the list', async () => {
    const page = await visitor.visit(member, `/tasks/${taskId}`)
    const list = builtFile('app/tasks/list/tasks-page.tsx')
    await page.waitForFunction(
      (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
      list,
    )
    // Resolves with all that it imports.
    await page.evaluate(`import('${list}').then(() => null)`)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Back to Tasks' }).click()
    await page.getByRole('heading', { level: 1, name: 'Available Tasks' }).waitFor()
    await page.getByRole('link', { name: 'Help' }).first().click()
    await page.getByText('You’re offline. Connect to the internet to open this page.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Help & Support' }).waitFor()
  })

  test.each([
    ['after 7 days', { byMs: 7 * DAY_MS }],
    ['after the end of the session', { sessionByMs: 400 * DAY_MS }],
  ])('is deleted %s, and a sentence says that there is nothing to show', async (_when, change) => {
    const page = await readyOffline('/points')
    await page.goto('/healthz')
    await makeReadsOlder(page, change)
    await page.context().setOffline(true)
    await page.goto('/points')
    await page.getByText('You’re offline. Connect to the internet to open this page.').waitFor()
    expect(await page.getByText('You’re offline. Please try again').count()).toBe(0)
    await expectAccessible(page)
    expect(await recordsOnDevice(page)).toEqual([])
    expect(await page.locator('body').innerText()).not.toContain('1,250')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Points & Rewards' }).waitFor()
  })

  test('updates once the connection is back, and what was typed stays', async () => {
    const admin = await world.anAdmin()
    const page = await readyOffline('/help')
    await page.context().setOffline(true)
    await page.goto('/help')
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.fill('I took the photo on Tuesday')
    await world.adjust(admin, member, 7, 'For the canoe')
    await page.getByText('1,250').first().waitFor()
    await page.context().setOffline(false)
    await page.getByText('1,257').first().waitFor()
    await expect.poll(() => notice(page).count()).toBe(0)
    expect(await message.inputValue()).toBe('I took the photo on Tuesday')
    await world.adjust(admin, member, -7, 'Back')
  })

  test('has dialogs that lock the page behind them', async () => {
    const page = await readyOffline('/points')
    await page.context().setOffline(true)
    await page.goto('/points')
    await page.getByRole('button', { name: 'Redeem Rewards' }).click()
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
  })
})

describe.each(SIZE_NAMES)('the notice on a %s', (size) => {
  test.each(['/', '/admin/task-reviews'])(
    'appears at %s without moving anything, and covers nothing that has the focus',
    async (path) => {
      if (path !== '/') {
        // The reviewer of an earlier test may release a card only now; its note would then disappear from the list.
        await world.sql('delete from review_leases')
        await world.aPendingSubmission(member)
      }
      const page = await visitor.visit(path === '/' ? member : await world.anAdmin(), path, { size })
      await untilConnectionIsWatched(page)
      // Undo is part of every card: the page reloads for it if the line is cut while it loads.
      if (path !== '/')
        await page.evaluate(`import('${builtFile('app/reviews/undo-review.tsx')}').then(() => null)`)
      await untilIdle(page)
      await watchLayoutFromNow(page)
      await page.context().setOffline(true)
      await notice(page).waitFor()
      const top = (await notice(page).boundingBox())!.y
      const links = page.locator('main a, main button')
      for (let at = 0; at < (await links.count()); at++) {
        await links.nth(at).focus()
        const box = await links.nth(at).boundingBox()
        if (box) expect(box.y + box.height).toBeLessThanOrEqual(top)
      }
      await page.context().setOffline(false)
      await notice(page).waitFor({ state: 'detached' })
      await expectNoShift(page)
    },
  )
})

/** The event stream stays with us: what it says of a page instead of a stream would come at any time, also too late. */
const isHotels = ({ pathname }: URL) => pathname.startsWith('/api/') && pathname !== '/api/events'

/** Every call is answered as in a hotel's network before one has signed in there. */
const enterHotel = (page: Page) =>
  page.route(isHotels, (route) =>
    route.fulfill({ body: '<h1>Sign in to the hotel</h1>', contentType: 'text/html' }),
  )

test('failing calls reveal a network that does not lead to us, and the notice ends when they work again', async () => {
  const page = await visitor.visit(member, '/help')
  await untilConnectionIsWatched(page)
  await page.getByLabel('Subject').fill('The canoe')
  await page.getByLabel('Message').fill('Where is it?')
  const send = page.getByRole('button', { name: 'Send Message' })
  await page.clock.install()
  await enterHotel(page)
  await send.click()
  await page.getByText('Can’t reach Northpoint right now.').waitFor()
  // The next question whether we are there hangs; the answer of any other call shows that we are.
  const asked = page.waitForRequest('**/api/auth/user')
  let isAsked = false
  await page.route('**/api/auth/user', (route) => {
    if (isAsked) return route.continue()
    isAsked = true
  })
  await page.clock.runFor('00:01:00')
  await asked
  await page.unroute(isHotels)
  await send.click()
  await notice(page).waitFor({ state: 'detached' })
  page.problems.length = 0
})

test('a call that failed before the connection was watched still brings the notice', async () => {
  const page = await visitor.visit(member, '/healthz')
  const load = await holdBack(page, `**${builtFile('app/offline/offline.tsx')}`)
  await page.goto('/')
  await enterHotel(page)
  await page.getByRole('link', { name: 'Referrals' }).first().click()
  await page.getByText('We couldn’t load your code.').waitFor()
  load()
  await page.getByText('Can’t reach Northpoint right now.').waitFor()
  page.problems.length = 0
})

test('the review desk says once that it is offline, and what happens to decisions', async () => {
  const admin = await world.anAdmin()
  await world.aPendingSubmission(member, {})
  const page = await visitor.visit(admin, '/admin/task-reviews')
  await page.getByRole('button', { name: 'Approve' }).first().waitFor()
  await untilConnectionIsWatched(page)
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  await page.getByText('Unsaved decisions come back here. Resend them once you’re online.').waitFor()
  const covered = await page.evaluate(() => {
    const lowest = document.querySelector('[data-notice]')!.getBoundingClientRect().top
    return [...document.querySelectorAll('main button')].filter((button) => {
      const { bottom, height } = button.getBoundingClientRect()
      return height > 0 && bottom > lowest && /Approve|Reject/.test(button.textContent ?? '')
    }).length
  })
  expect(covered).toBe(0)
  await page.context().setOffline(false)
})
