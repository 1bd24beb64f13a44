import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumEnvironment, findChromium } from '../../tests/support/chromium.ts'

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

export async function launchBrowser(...args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', ...args],
    env: chromiumEnvironment(),
  })
}

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
