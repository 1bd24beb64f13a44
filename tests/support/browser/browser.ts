import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { WAIT_MS } from '../run/time-limits.ts'
import type { Person } from '../world/builders.ts'
import type { World } from '../world/world.ts'
import { launchChromium } from './chromium.ts'
import { giveBackPage, takePage } from './page-pool.ts'

export const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const
export type Size = keyof typeof SIZES
export interface VisitOptions {
  size?: Size
  theme?: 'light' | 'dark'
  /** The width in CSS pixels, instead of that of `size`. */
  width?: number
  /** Whether scripts run; default: true. */
  scripts?: boolean
  /** The IANA zone of the device's clock; default: Toronto's. */
  timeZone?: string
  /** Documents arrive without their first data, so that tests see the browser ask for it. */
  bare?: boolean
  /** Whether others' changes reach the page; default: true. */
  news?: boolean
  /** Whether the service worker runs; default: false, so that tests see every request. */
  worker?: boolean
}

/** A page with the errors its console has shown; a test fails when any are left. */
export type WatchedPage = Page & { problems: string[] }

export interface BrowserVisitor {
  /**
   * Opens `path` in a person's own browser; it ends with its test, which fails on console errors and policy
   * violations.
   */
  visit(person: Person | null, path: string, options?: VisitOptions): Promise<WatchedPage>
}

/**
 * Starts this process's Chromium. Visits of one test each have their own cookies and storage; those of later tests find
 * a page as new.
 */
export async function openVisitor(world: Pick<World, 'url' | 'untilAnswered'>): Promise<BrowserVisitor> {
  const browser = await theBrowser()
  return {
    visit: async (
      person,
      path,
      {
        size = 'desktop',
        theme = 'light',
        width,
        scripts = true,
        timeZone = 'America/Toronto',
        bare = false,
        news = true,
        worker = false,
      } = {},
    ) => {
      const options: BrowserContextOptions = {
        baseURL: world.url,
        viewport: { ...SIZES[size], ...(width !== undefined && { width }) },
        javaScriptEnabled: scripts,
        hasTouch: size === 'phone',
        isMobile: size === 'phone',
        colorScheme: theme,
        reducedMotion: 'reduce',
        locale: 'en-CA',
        timezoneId: timeZone,
        serviceWorkers: worker ? 'allow' : 'block',
      }
      const pooled = await takePage(browser, options, ({ context, page }) => {
        context.setDefaultTimeout(WAIT_MS)
        keepIntercepting(context, page)
        if (scripts) waitUntilAlive(page)
      })
      const { context, page } = pooled
      const problems: string[] = []
      onTestFinished(async ({ task }) => {
        const failed = task.result?.state === 'fail'
        if (failed) await leaveEvidence(context, task.fullName)
        else await context.tracing.stop()
        // A write that this test began must not finish during the next one.
        await world.untilAnswered()
        await giveBackPage(pooled, !failed && !worker)
        expect(problems, 'What the developer tools show in red').toEqual([])
      })
      // Snapshots of every step would take a tenth of the time.
      await context.tracing.start({ snapshots: false, screenshots: false })
      if (bare) await context.route((url) => !url.pathname.startsWith('/api/'), sendBare)
      if (!news) await context.route('**/api/events*', (route) => route.abort())
      if (person) {
        await addSession(context, world.url, person)
      }
      collectProblems(page, problems, () => pooled.wasOffline)
      await page.goto(path)
      return Object.assign(page, { problems })
    },
  }
}

/** The page's browser has this person's session from its next request on. */
export const signInOn = (page: Page, person: Person) =>
  addSession(page.context(), new URL(page.url()).origin, person)

async function addSession(context: BrowserContext, url: string, person: Person): Promise<void> {
  const { cookieName: name, cookieValue: value } = person
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

/** Failed tests leave here a picture of every page they had open, and a trace for Playwright's viewer. */
const EVIDENCE = fileURLToPath(new URL('../../../test-results', import.meta.url))
const MAX_CHARACTERS = 80

async function leaveEvidence(context: BrowserContext, title: string): Promise<void> {
  const directory = join(EVIDENCE, `${fileNameOf(title)}-${randomUUID().slice(0, 8)}`)
  for (const [at, page] of context.pages().entries()) {
    const isAnswering = await page.screenshot({ path: join(directory, `page-${at + 1}.png`) }).then(
      () => true,
      () => false,
    )
    console.error(`${page.url()}${isAnswering ? '' : ' (no picture: the page does not answer)'}`)
  }
  const trace = join(directory, 'trace.zip')
  await context.tracing.stop({ path: trace })
  console.error(
    `Pictures and a trace are in ${directory}. See it with: npx playwright-core show-trace ${trace}`,
  )
}

const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_CHARACTERS)

/** One per test process: talking to a browser of another process costs more than a second one. */
let launched: Promise<Browser> | undefined
function theBrowser(): Promise<Browser> {
  launched ??= launchChromium()
  return launched
}

/** Navigation ends once the application is hydrated, so that no press is lost before. */
function waitUntilAlive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...address) => {
    const response = await goto(...address)
    await untilAlive(page)
    return response
  }
  page.reload = async (...options) => {
    const response = await reload(...options)
    await untilAlive(page)
    return response
  }
}

/** React hydrates in pieces; its follow-up work is over when the browser is idle. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated)
  await untilIdle(page)
}

export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        // A test may have taken it away.
        if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 5000 })
        else requestAnimationFrame(resolve)
      }),
  )
}

/** The heading is in the innermost part that React hydrates by itself. */
function isHydrated(): boolean {
  const heading = document.querySelector('#root main h1')
  const isRendered = document.getElementById('first-data') !== null && heading !== null
  return !isRendered || Object.keys(heading).some((key) => key.startsWith('__react'))
}

/** A document as the server sends it when it could not render the first screen. */
async function sendBare(route: Route): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.fallback()
  const response = await route.fetch()
  const html = await response.text()
  const end = html.indexOf('</script>', html.indexOf('id="first-data"')) + '</script>'.length
  const body = html.includes('id="first-data"')
    ? `${html.slice(0, html.indexOf('<div id="root">'))}<div id="root"></div>${html.slice(end)}`
    : html
  await route.fulfill({ response, body })
}

const NO_ADDRESS = 'http://nothing.invalid/'

/** A request that begins while the last route is being removed can hang in Chromium (microsoft/playwright#41802). */
function keepIntercepting(context: BrowserContext, page: Page): void {
  const keep = () => context.route(NO_ADDRESS, (route) => route.continue())
  const [ofContext, ofPage] = [context.unroute.bind(context), page.unroute.bind(page)]
  // Both at once, because a caller relies on the removal from its call on.
  context.unroute = async (...route) => void (await Promise.all([keep(), ofContext(...route)]))
  page.unroute = async (...route) => void (await Promise.all([keep(), ofPage(...route)]))
}

/** Lines that the browser and React log for a 4xx or 5xx answer, which is no problem by itself. */
const OF_AN_ANSWER = /^(Failed to load resource|ApiError: )/

/** Lines that the developer tools report of each call without a network, some time after the test went on. */
const OF_NO_NETWORK = /Failed to fetch/

function collectProblems(page: Page, problems: string[], wasOffline: () => boolean): void {
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' || OF_AN_ANSWER.test(text)) return
    if (!(wasOffline() && OF_NO_NETWORK.test(text))) problems.push(text)
  })
}
