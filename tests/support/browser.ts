import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './builders.ts'
import { chromiumEnvironment, findChromium } from './chromium.ts'
import type { World } from './world.ts'

/** The two sizes every screen is looked at in. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const
export type Size = keyof typeof SIZES
export const SIZE_NAMES = Object.keys(SIZES) as Size[]

/** How long a page may take to show what a test looks for, in milliseconds. */
const PATIENCE_MS = 30_000

/** Seeing hands: a real Chromium on a running world. */
export interface Visitor {
  /** A page of somebody's own browser, at `path`, collecting console errors and policy violations. */
  visit(
    person: Person | null,
    path: string,
    options?: { size?: Size; theme?: 'light' | 'dark' },
  ): Promise<Page & { problems: string[] }>
  close(): Promise<void>
}

/** Opens one Chromium for a test file; every `visit` is a context of its own. */
export async function openVisitor(world: Pick<World, 'url'>): Promise<Visitor> {
  const browser: Browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox'],
    env: chromiumEnvironment(),
  })
  const contexts: BrowserContext[] = []
  return {
    visit: async (person, path, { size = 'desktop', theme = 'light' } = {}) => {
      const context = await browser.newContext({
        baseURL: world.url,
        viewport: SIZES[size],
        hasTouch: size === 'phone',
        isMobile: size === 'phone',
        colorScheme: theme,
        reducedMotion: 'reduce',
        locale: 'en-CA',
        timezoneId: 'America/Toronto',
      })
      contexts.push(context)
      context.setDefaultTimeout(PATIENCE_MS)
      if (person) {
        await context.addCookies([
          {
            name: person.cookieName,
            value: person.cookieValue,
            url: world.url,
            httpOnly: true,
            sameSite: 'Lax',
          },
        ])
      }
      const page = await context.newPage()
      const problems = collectProblems(page)
      await page.goto(path)
      return Object.assign(page, { problems })
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()))
      await browser.close()
    },
  }
}

/** What a person with the developer tools open would see in red; answers of 4xx and 5xx are not problems by themselves. */
function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) problems.push(text)
  })
  return problems
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails with the rule and the place of every WCAG 2.2 AA violation on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(await axeSource)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  )
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  expect(found).toEqual([])
}
