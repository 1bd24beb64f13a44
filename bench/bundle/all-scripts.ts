import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import type { ScreenPath } from '#contract/pages/screens.ts'
import { inBrowser, onPage } from '../world/browser.ts'
import { onProduct } from '../world/stage.ts'

/** Scripts are counted this long after hydration, in milliseconds (goal 8). */
const COUNTED_AFTER_MS = 10_000

const viewport = { width: 1440, height: 900 }

interface Screen {
  path: ScreenPath
  as: 'member' | 'admin'
}

interface ScriptBytes extends Screen {
  bytes: number
}

const SCREENS: readonly Screen[] = [
  { path: '/', as: 'member' },
  { path: '/tasks', as: 'member' },
  { path: '/admin/task-reviews', as: 'admin' },
]

/** Script bytes that a browser has loaded on each screen, as sent over the network. */
export function measureAllScripts(): Promise<ScriptBytes[]> {
  return onProduct(({ url }, stage) =>
    inBrowser(async (browser) => {
      const measured: ScriptBytes[] = []
      for (const { path, as } of SCREENS) {
        const count = (page: Page) => scriptBytesAt(page, url + path)
        measured.push({ path, as, bytes: await onPage(browser, stage[as], { url, viewport }, count) })
      }
      return measured
    }),
  )
}

/** Includes scripts requested by the document, a preload or an idle part; the service worker keeps files for offline. */
async function scriptBytesAt(page: Page, address: string): Promise<number> {
  const responses: Response[] = []
  page.context().on('response', (response) => {
    if (response.request().serviceWorker() === null) responses.push(response)
  })
  await page.goto(address)
  await page.waitForFunction(isHydrated)
  await sleep(COUNTED_AFTER_MS)
  const sizes = [await inlineBytes(page), ...(await Promise.all(responses.map(scriptBytesIn)))]
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** A screen whose reads are refused does not load the scripts that people get. */
async function scriptBytesIn(response: Response): Promise<number> {
  const request = response.request()
  if (request.resourceType() === 'fetch' && !response.ok()) {
    throw new Error(`${response.url()} was answered ${response.status()}.`)
  }
  const type = await response.headerValue('content-type')
  if (!type?.includes('javascript')) return 0
  await response.finished()
  return (await request.sizes()).responseBodySize
}

/** Inline scripts, compressed as if each were a file. */
async function inlineBytes(page: Page): Promise<number> {
  const texts = await page.evaluate(() =>
    [...document.scripts].filter(({ src, type }) => !src && !type.endsWith('json')).map(({ text }) => text),
  )
  return texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
}

/** The heading is in the innermost part that React hydrates. */
function isHydrated(): boolean {
  const heading = document.querySelector('#root main h1')
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'))
}
