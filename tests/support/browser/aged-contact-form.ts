import type { Page } from 'playwright-core'
import { sealTimeTrap } from '#server/inbox/time-trap.ts'
import type { World } from '../world/world.ts'
import { type EarlyPage, openEarly, untilFormIsAlive } from './before-hydration.ts'
import type { BrowserVisitor } from './browser.ts'

/** Ages the contact form: a form sent within three seconds counts as sent by a program (time trap). */
export async function makeOlder({ services }: World, page: Page): Promise<void> {
  const stamp = sealTimeTrap(services.encryption, new Date(Date.now() - 5000))
  await page.locator('[name=renderedAt]').evaluate((it: HTMLInputElement, value) => {
    it.value = value
  }, stamp)
}

/** An aged contact form whose script is still loading: it reads the form's age once. */
export async function openOlderForm(world: World, visitor: BrowserVisitor, anchor = ''): Promise<EarlyPage> {
  const page = await openEarly(visitor, null, `/business/contact${anchor}`)
  await makeOlder(world, page)
  return page
}

/** The same, once hydrated. */
export async function openAliveForm(world: World, visitor: BrowserVisitor, anchor = ''): Promise<EarlyPage> {
  const page = await openOlderForm(world, visitor, anchor)
  page.hydrate()
  await untilFormIsAlive(page)
  return page
}
