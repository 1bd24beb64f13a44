import type { Page } from 'playwright-core'
import type { Person } from '../world/builders.ts'
import type { BrowserVisitor, VisitOptions, WatchedPage } from './browser.ts'

export type EarlyPage = WatchedPage & { hydrate: () => void }

/** A page that can be seen and used while its scripts are still loading, as on a slow phone. */
export async function openEarly(
  visitor: BrowserVisitor,
  person: Person | null,
  path: string,
  options?: VisitOptions,
): Promise<EarlyPage> {
  const page = await visitor.visit(person, '/healthz', options)
  const hydrate = await holdBack(page, '**/assets/*.js')
  await page.evaluate((address) => location.assign(address), path)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  return Object.assign(page, { hydrate })
}

/** Holds these requests of the page until the returned function is called. */
export async function holdBack(page: Page, addresses: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await held
    await route.fallback()
  })
  return letGo
}

/** Runs in the page: whether React has hydrated the element or replaced it. */
export function isTakenOver(element: Element): boolean {
  return !element.isConnected || Object.keys(element).some((key) => key.startsWith('__react'))
}

/** Resolves once React has hydrated a public page's form: from then on it checks the fields itself. */
export async function untilFormIsAlive(page: Page): Promise<void> {
  await page.locator('form[novalidate]').waitFor()
}
