import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { endOtherSessions } from '#contract/users/profile.ts'
import { sessions } from '#server/database/schema/identity.ts'
import { holdBack } from '../../support/browser/before-hydration.ts'
import { signInOn } from '../../support/browser/browser.ts'
import { aBrowserWorld, type Person } from '../../support/browser/browser-world.ts'
import { expectFocus } from '../../support/browser/page-parts.ts'

const WORDS = 'You are logged out. Logging in again...'

const { world, visitor } = await aBrowserWorld()

const statement = (page: Page) => page.getByRole('region', { name: 'Transaction History' })
const deleteSessions = (person: Person) => world.remove(sessions, { user_id: person.id })

/** Tabs queue for the one stream of their browser. */
async function expectFollowing(page: Page, tabs: number): Promise<void> {
  const following = async () => {
    const { held = [], pending = [] } = await page.evaluate(() => navigator.locks.query())
    return [held.length, pending.length]
  }
  await expect.poll(following).toEqual([1, tabs - 1])
}

/** Two tabs of one browser, both on the member's statement; the first has the stream. */
async function twoTabs(member: Person): Promise<[first: Page, second: Page]> {
  const first = await visitor.visit(member, '/points')
  await expectFollowing(first, 1)
  const second = await first.context().newPage()
  await second.goto('/points')
  await expectFollowing(first, 2)
  for (const tab of [first, second]) await statement(tab).getByText('Welcome').waitFor()
  return [first, second]
}

/** The tab never has a stream: it only knows what other tabs tell it. */
async function keepWithoutStream(page: Page): Promise<void> {
  await page.route('**/api/events*', (route) => route.abort())
}

/** Holds the tab where it is, so that its last half second can be read. */
const holdAtLogin = (page: Page) => holdBack(page, '**/api/login*')

/** Says so, shows nothing of the member and leaves for the login. Read inside the page, which is about to leave. */
async function expectSignedOut(page: Page, letGo: () => void): Promise<void> {
  const [message] = await Promise.all([
    page.waitForEvent('console', { predicate: (message) => message.type() === 'debug' }),
    page.evaluate((words) => {
      const isSaid = () =>
        [words, 'Unauthorized'].every((text) => document.body.innerText.includes(text)) &&
        [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
          textContent?.includes('Loading...'),
        )
      const look = () => {
        if (!isSaid()) return
        looking.disconnect()
        console.debug(document.documentElement.outerHTML)
      }
      const looking = new MutationObserver(look)
      looking.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
      look()
    }, WORDS),
  ])
  const left = message.text()
  expect(left).toContain(WORDS)
  for (const text of ['1,250', 'Welcome', 'Robin']) expect(left).not.toContain(text)
  letGo()
  await page.waitForURL('**/api/login?returnTo=%2Fpoints')
}

/** Runs in the page: aborts each transaction during its first request, and notes which kinds there were. */
function abortTransactions(): void {
  const kinds = new Set<string>()
  const aborted = new WeakSet<IDBTransaction>()
  for (const name of ['get', 'getAll', 'getAllKeys'] as const) {
    const request = IDBObjectStore.prototype[name] as (...args: unknown[]) => IDBRequest
    IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args: unknown[]) {
      const { transaction } = this
      const requested = request.apply(this, args)
      if (aborted.has(transaction)) return requested
      aborted.add(transaction)
      transaction.addEventListener('abort', () => {
        kinds.add(transaction.mode)
        document.documentElement.dataset.aborted = [...kinds].sort().join()
      })
      // Never between two requests of one task.
      queueMicrotask(() => transaction.abort())
      return requested
    }
  }
}

describe('signing out in one tab', () => {
  test.each(['first', 'second'] as const)(
    'the %s goes where it wanted, and the other clears what it shows and leaves for the login',
    async (which) => {
      const member = await world.aMember({ points: 1250 })
      const [first, second] = await twoTabs(member)
      await keepWithoutStream(second)
      const [leaving, other] = which === 'first' ? [first, second] : [second, first]
      const letGo = await holdAtLogin(other)
      const asked: string[] = []
      leaving.on('request', (request) => {
        if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
      })
      // Signed out on the server long before the answer arrives, as on a slow connection.
      const { promise: answerHeld, resolve: answer } = Promise.withResolvers<void>()
      await leaving.route('**/api/logout', async (route) => {
        const response = await route.fetch({
          maxRedirects: 0,
          headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' },
        })
        await answerHeld
        await route.fulfill({ response })
      })
      await leaving.getByRole('link', { name: 'Logout' }).first().click({ noWaitAfter: true })
      await expectSignedOut(other, letGo)
      expect(asked).toEqual(['/api/logout'])
      answer()
      await leaving.waitForURL('/#signed-out')
      expect(asked).not.toContain('/api/login')
    },
  )

  test('Back asks the server again, and shows nothing of the member', async () => {
    const page = await visitor.visit(await world.aMember({ points: 1250 }), '/points')
    await statement(page).getByText('Welcome').waitFor()
    await page.getByRole('link', { name: 'Logout' }).first().click()
    await page.waitForURL('/#signed-out')
    await expectFocus(page.getByText('You’re signed out.'))
    const answer = await page.goBack()
    expect([new URL(page.url()).pathname, answer?.status()]).toEqual(['/points', 404])
    for (const text of ['1,250', 'Welcome', 'Robin']) expect(await page.content()).not.toContain(text)
  })

  test('it may close the device’s database during a read or a write, without an error left behind', async () => {
    const page = await visitor.visit(await world.aMember(), '/healthz')
    await page.addInitScript(abortTransactions)
    await page.goto('/points')
    const aborted = () => page.evaluate(() => document.documentElement.dataset.aborted)
    await expect.poll(aborted).toBe('readonly,readwrite')
  })

  test('works by opening /api/logout', async () => {
    const [first, second] = await twoTabs(await world.aMember({ points: 1250 }))
    const letGo = await holdAtLogin(second)
    await Promise.all([first.goto('/api/logout'), expectSignedOut(second, letGo)])
    expect(new URL(first.url()).pathname).toBe('/')
  })
})

describe('a session that ends elsewhere', () => {
  test.each([
    ['is signed out everywhere', endEverywhere],
    ['is deleted', deleteSessions],
  ])('and %s: every tab clears what it shows and leaves for the login', async (_how, endIt) => {
    const member = await world.aMember({ points: 1250 })
    const tabs = await twoTabs(member)
    await keepWithoutStream(tabs[1])
    const lettingGo = await Promise.all(tabs.map(holdAtLogin))
    await Promise.all([endIt(member), ...tabs.map((tab, at) => expectSignedOut(tab, lettingGo[at]!))])
  })

  test('because it expired', async () => {
    const member = await world.aMember({ points: 1250 })
    const page = await visitor.visit(null, '/healthz')
    const open = await holdBack(page, '**/api/events*')
    const letGo = await holdAtLogin(page)
    await signInOn(page, member)
    const asked = page.waitForRequest('**/api/events*')
    await page.goto('/points')
    await asked
    await world.change(sessions, { user_id: member.id }, { expires_at: new Date(Date.now() + 1500) })
    open()
    await expectSignedOut(page, letGo)
  })

  test.each(['pageshow', 'visibilitychange', 'a call'] as const)(
    'is noticed without a stream when the tab returns to the screen or makes a call (%s)',
    async (how) => {
      const member = await world.aMember({ points: 1250 })
      const page = await visitor.visit(null, '/healthz', { news: false })
      // No other call may notice it first.
      await holdBack(page, '**/api/announcements*')
      await signInOn(page, member)
      await page.goto('/points')
      await expectFollowing(page, 1)
      const letGo = await holdAtLogin(page)
      await deleteSessions(member)
      // The server forgets a deleted session when PostgreSQL notifies it, a moment later.
      await expect.poll(async () => (await world.request(member, '/api/auth/user')).status).toBe(401)
      await page.evaluate((name) => {
        if (name === 'visibilitychange') return void document.dispatchEvent(new Event(name))
        if (name === 'a call') {
          return new BroadcastChannel('northpoint-facts').postMessage({ news: { facts: ['balance'] } })
        }
        window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
        if (document.body.innerText.includes('1,250')) throw new Error('A kept document can still be read.')
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      }, how)
      await expectSignedOut(page, letGo)
    },
  )
})

describe('a stream that fails', () => {
  test.each([
    ['a server that restarts', 503, 503],
    ['too many streams', 429, 200],
  ])('because of %s signs no one out, and comes back', async (_why, streamStatus, userStatus) => {
    const member = await world.aMember({ points: 1250 })
    const admin = await world.anAdmin()
    const page = await visitor.visit(null, '/healthz')
    await signInOn(page, member)
    const logins = loginsOf(page)
    let refused = 0
    let asked = 0
    await page.route('**/api/events*', (route) => {
      refused += 1
      return refused > 1 ? route.continue() : route.fulfill({ status: streamStatus, body: '{}' })
    })
    await page.route('**/api/auth/user', (route) => {
      asked += 1
      return userStatus === 200 ? route.continue() : route.fulfill({ status: userStatus, body: '{}' })
    })
    await page.clock.install()
    await page.goto('/points')
    await expect.poll(() => asked).toBe(1)
    // The pause before it reopens.
    await page.clock.fastForward(2000)
    await expect.poll(() => refused).toBe(2)
    expect(asked).toBe(1)
    await page.unroute('**/api/auth/user')
    await expectNews(page, member, admin)
    expect(logins).toEqual([])
  })

  test('because its connection broke signs no one out, and comes back', async () => {
    const member = await world.aMember({ points: 1250 })
    const admin = await world.anAdmin()
    const page = await visitor.visit(member, '/points')
    const logins = loginsOf(page)
    const streams = () => world.services.events.listening()
    await expect.poll(streams).toBe(1)
    const again = page.waitForRequest('**/api/events*')
    world.app.server.closeAllConnections()
    await again
    await expectNews(page, member, admin)
    expect(logins).toEqual([])
  })
})

test('signing out removes what a member kept on the device', async () => {
  const member = await world.aMember()
  // The page has no stream, so it learns only from the press.
  const page = await visitor.visit(member, '/points', { news: false })
  await expectFollowing(page, 1)
  const kept = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort())
  await page.evaluate(
    (names) => {
      for (const name of names) localStorage.setItem(name, 'x')
      sessionStorage.setItem('redeem:1', 'x')
    },
    [`checklist:${member.id}:1`],
  )
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await page.waitForURL('/#signed-out')
  expect(await kept()).toEqual([])
})

test('a sign-in removes what another member left on the device', async () => {
  const member = await world.aMember()
  const page = await visitor.visit(null, '/healthz')
  await page.evaluate((id) => {
    for (const name of ['checklist:stranger:1', `checklist:${id}:1`]) localStorage.setItem(name, 'x')
  }, member.id)
  await signInOn(page, member)
  await page.goto('/points')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)))
    .toEqual([`checklist:${member.id}:1`])
})

async function endEverywhere(member: Person): Promise<void> {
  await world.call(await world.elsewhere(member), endOtherSessions)
}

/** The page's visits to the login: someone who is still signed in would be redirected straight back. */
function loginsOf(page: Page): string[] {
  const logins: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/login')) logins.push(request.url())
  })
  return logins
}

async function expectNews(page: Page, member: Person, admin: Person): Promise<void> {
  await world.adjust(admin, member, 5, 'For the canoe')
  await statement(page).getByText('For the canoe').waitFor()
  expect(await page.getByText(WORDS, { exact: true }).count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/points')
}
