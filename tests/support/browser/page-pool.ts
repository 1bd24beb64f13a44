import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A page with its own browser context, for one visit at a time. */
export interface PooledPage {
  context: BrowserContext
  page: Page
  /** Whether this visit cut the network. */
  wasOffline: boolean
}

/** Calls with effects that last: a page on which a test made one is not used again. */
const LASTING = {
  context: [
    'addInitScript',
    'close',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'newPage',
  ],
  page: ['addInitScript', 'addLocatorHandler', 'close', 'exposeBinding', 'exposeFunction'],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
}

/** Events that tests listen to; Playwright's own listeners are to others. */
const HEARD = {
  context: ['console', 'dialog', 'page', 'request', 'requestfailed', 'requestfinished', 'response'],
  page: [
    'console',
    'dialog',
    'domcontentloaded',
    'download',
    'filechooser',
    'framenavigated',
    'load',
    'pageerror',
    'popup',
    'request',
    'requestfailed',
    'requestfinished',
    'response',
  ],
}

interface Kept extends PooledPage {
  key: string
  origin: string
  isSpent: boolean
  connect: BrowserContext['newCDPSession']
  goto: Page['goto']
}

/** Pages without a visit, of the world that was visited last. */
let free: Kept[] = []
const kept = new Map<PooledPage, Kept>()

/**
 * A page that is as new. One that another visit left has a process in which every script is compiled; for a new context
 * Chromium starts one. Prepares each page once.
 */
export async function takePage(
  browser: Browser,
  options: BrowserContextOptions,
  prepare: (pooled: PooledPage) => void,
): Promise<PooledPage> {
  const { baseURL } = options
  await Promise.all(free.filter((one) => one.origin !== baseURL).map(discard))
  free = free.filter((one) => one.origin === baseURL)
  const { viewport, colorScheme = null, reducedMotion = null, ...lasting } = options
  const key = JSON.stringify(lasting)
  const at = free.findIndex((one) => one.key === key)
  if (at < 0) {
    const created = await create(browser, key, options)
    prepare(created)
    return created
  }
  const one = free.splice(at, 1)[0]!
  one.wasOffline = false
  await one.page.setViewportSize(viewport!)
  await one.page.emulateMedia({ colorScheme, reducedMotion, forcedColors: null, contrast: null, media: null })
  return one
}

/** Cleans the page for the next visit, or closes it where that is not possible. */
export async function giveBackPage(pooled: PooledPage, isReusable: boolean): Promise<void> {
  const one = kept.get(pooled)!
  const isClean =
    isReusable &&
    !one.isSpent &&
    one.context.pages().length === 1 &&
    (await clean(one).then(
      () => true,
      () => false,
    ))
  if (isClean) free.push(one)
  else await discard(one)
}

async function discard(one: Kept): Promise<void> {
  kept.delete(one)
  await one.context.close()
}

async function create(browser: Browser, key: string, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const one: Kept = {
    key,
    origin: options.baseURL!,
    context,
    page,
    connect: context.newCDPSession.bind(context),
    isSpent: false,
    wasOffline: false,
    goto: page.goto.bind(page),
  }
  kept.set(one, one)
  const spend = () => {
    one.isSpent = true
  }
  before(context, LASTING.context, spend)
  before(page, LASTING.page, spend)
  before(context.clock, LASTING.clock, spend)
  before(context, ['setOffline'], () => {
    one.wasOffline = true
  })
  return one
}

async function clean({ context, page, connect, goto, origin }: Kept): Promise<void> {
  for (const type of HEARD.context) context.removeAllListeners(type)
  for (const type of HEARD.page) page.removeAllListeners(type)
  // It can be reached only while the page shows the product.
  await page.evaluate(() => sessionStorage.clear()).catch(() => {})
  // Unsaved work asks whether to stay. Left to Playwright, the answer may be lost, and the page waits for a minute.
  page.on('dialog', (question) => question.dismiss().catch(() => {}))
  // An address of the product without scripts: for any other site, even a blank page, Chromium ends the process.
  await goto(`${origin}/healthz`).catch(() => goto('about:blank'))
  // The session is detached afterwards: one that stays keeps the browser from believing that it is offline.
  const protocol = await connect(page)
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearCookies(),
    page.mouse.move(0, 0),
    protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    protocol.send('Page.resetNavigationHistory'),
  ])
  await protocol.detach()
  page.removeAllListeners('dialog')
}

/** Calls `first` before each of the methods. */
function before(target: object, methods: readonly string[], first: () => void): void {
  const object = target as Record<string, (...args: unknown[]) => unknown>
  for (const method of methods) {
    const original = object[method]!.bind(target)
    object[method] = (...args) => {
      first()
      return original(...args)
    }
  }
}
