import type { Page } from 'playwright-core'
import { formStamp } from '../../src/server/outreach/form-stamp.ts'
import type { World } from './world.ts'

/** Lets the contact form be one that was opened a while ago: what is sent within three seconds is taken for a program's. */
export async function makeOlder({ services }: World, page: Page): Promise<void> {
  const stamp = formStamp(services.encryption, new Date(Date.now() - 5000))
  await page.locator('[name=renderedAt]').evaluate((it: HTMLInputElement, value) => {
    it.value = value
  }, stamp)
}
