import { afterAll } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { type BrowserVisitor, openVisitor } from './browser.ts'
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'
import { aWorld, type startWorld, type World } from './world.ts'

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
