import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumEnvironment, findChromium } from '../../tests/support/browser/chromium.ts'
import type { Person } from '../../tests/support/world/builders.ts'

/**
 * Lighthouse's slow 4G and mid-tier phone. The browser adds the latency to every request, up to the first byte, but not
 * to opening a connection, which favours the client that asks more often.
 */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const CPU_SLOWDOWN = 4

export async function inBrowser<Result>(
  work: (browser: Browser) => Promise<Result>,
  ...args: string[]
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', ...args],
    env: chromiumEnvironment(),
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A new page of someone who is signed in at this address, with nothing cached. */
export async function onPage<Result>(
  browser: Browser,
  { cookieName: name, cookieValue: value }: Person,
  { url, ...options }: BrowserContextOptions & { url: string },
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options)
  try {
    await context.addCookies([{ name, value, url }])
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
