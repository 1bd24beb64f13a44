import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { type CuttingProxy, startCuttingProxy } from '../servers/cutting-proxy.ts'
import { aWorld, type startWorld, type World } from '../world/world.ts'
import { type BrowserVisitor, openVisitor, SIZES, type Size } from './browser.ts'

export type { Person } from '../world/builders.ts'

export const SIZE_NAMES = Object.keys(SIZES) as Size[]

/** The looks every screen is tested in: colours do not depend on size, nor layout on theme. */
export const LOOKS = [
  { size: 'phone', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
] as const satisfies { size: Size; theme: 'light' | 'dark' }[]

/** The world and browser that all tests of a file share; both end with the file. */
export async function aBrowserWorld(
  settings: Partial<Config> = {},
  options: Parameters<typeof startWorld>[1] = {},
): Promise<{ world: World; visitor: BrowserVisitor }> {
  const world = await aWorld(settings, options)
  return { world, visitor: await openVisitor(world) }
}

/** The same, with a proxy in between that cuts connections when a test asks it to. */
export async function aWorldOnABadLine(): Promise<{
  world: World
  line: CuttingProxy
  visitor: BrowserVisitor
}> {
  const world = await aWorld()
  const line = await startCuttingProxy(world.url)
  afterAll(() => line.close())
  return { world, line, visitor: await openVisitor({ ...world, url: line.url }) }
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Fails with the rule and place of every WCAG 2.2 AA violation that lasts: a page may still be fading or changing
 * colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
  await expect.poll(() => violationsOn(page)).toEqual([])
}

const violationsOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  })
