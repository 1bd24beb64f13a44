import type { Page } from 'playwright-core'
import type { VisitOptions, Visitor } from './browser.ts'
import type { Person } from './builders.ts'

export type EarlyPage = Page & { problems: string[]; comeAlive: () => void }

/** A page that can be seen and used while its scripts are still on the way, as on a slow phone. */
export async function openEarly(
  visitor: Visitor,
  person: Person | null,
  path: string,
  options?: VisitOptions,
): Promise<EarlyPage> {
  const page = await visitor.visit(person, '/healthz', options)
  const { promise: held, resolve: comeAlive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate((address) => location.assign(address), path)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  return Object.assign(page, { comeAlive })
}
