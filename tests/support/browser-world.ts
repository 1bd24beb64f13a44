import { afterAll } from 'vitest'
import type { Config } from '../../src/server/config.ts'
import { type BrowserVisitor, openVisitor } from './browser.ts'
import { startWorld, type World } from './world.ts'

/** The world that all tests of a file share, and the browser they visit it with; both end with the file. */
export async function aBrowserWorld(
  settings: Partial<Config> = {},
  options: Parameters<typeof startWorld>[1] = {},
): Promise<{ world: World; visitor: BrowserVisitor }> {
  const world = await startWorld(settings, options)
  afterAll(() => world.close())
  return { world, visitor: await openVisitor(world) }
}
