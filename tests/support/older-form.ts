import type { Page } from 'playwright-core'
import { sealTimeTrap } from '../../src/server/inbox/time-trap.ts'
import type { BrowserVisitor } from './browser.ts'
import { type EarlyPage, openEarly, untilFormIsAlive } from './early.ts'
import type { World } from './world.ts'

/** Lets the contact form be one that was opened a while ago: what is sent within three seconds is taken for a program's. */
export async function makeOlder({ services }: World, page: Page): Promise<void> {
  const stamp = sealTimeTrap(services.encryption, new Date(Date.now() - 5000))
  await page.locator('[name=renderedAt]').evaluate((it: HTMLInputElement, value) => {
    it.value = value
  }, stamp)
}

/** The contact form that was opened a while ago, with its script still on the way: it reads the age of the form once. */
export async function openOlderForm(world: World, visitor: BrowserVisitor, anchor = ''): Promise<EarlyPage> {
  const page = await openEarly(visitor, null, `/business/contact${anchor}`)
  await makeOlder(world, page)
  return page
}

/** The same, once React has taken it over. */
export async function openAliveForm(world: World, visitor: BrowserVisitor, anchor = ''): Promise<EarlyPage> {
  const page = await openOlderForm(world, visitor, anchor)
  page.hydrate()
  await untilFormIsAlive(page)
  return page
}
