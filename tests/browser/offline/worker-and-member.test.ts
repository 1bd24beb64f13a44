import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sessions } from '#server/database/schema/identity.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { signInOn } from '../../support/browser/browser.ts'
import { aBrowserWorld } from '../../support/browser/browser-world.ts'
import { deviceIsOpen, queueOnDevice } from '../../support/browser/kept-on-device.ts'
import { cachedFiles, recordsOnDevice, untilKept, untilWorkerIsThere } from '../../support/browser/offline.ts'
import { pictureAs } from '../../support/media/pictures.ts'

const { world, visitor } = await aBrowserWorld()

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

async function aMemberOffline() {
  const member = await world.aMember({ points: 1250 })
  const page = await visitor.visit(member, '/points', { worker: true })
  await untilWorkerIsThere(page)
  await untilKept(page, '/api/user/reward-requests')
  return { member, page }
}

test('after signing out nothing of the member opens offline: no worker, no files, no reads', async () => {
  const { page } = await aMemberOffline()
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await page.waitForURL('/#signed-out')
  expect(await workers(page)).toBe(0)
  expect(await cachedFiles(page)).toEqual([])
  expect(await recordsOnDevice(page)).toEqual([])
  await page.context().setOffline(true)
  await expect(page.goto('/points')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('a session that expired while offline leaves nothing once the product knows', async () => {
  const { member, page } = await aMemberOffline()
  await page.context().setOffline(true)
  await page.goto('/points')
  await page.getByText('1,250').first().waitFor()
  await world.queries.delete(sessions).where(eq(sessions.user_id, member.id))
  await expect.poll(async () => (await world.request(member, '/api/auth/user')).status).toBe(401)
  await page.context().setOffline(false)
  await page.waitForURL('**/api/login?returnTo=%2Fpoints')
  await expect.poll(() => recordsOnDevice(page)).toEqual([])
  page.problems.length = 0
})

test('the next member to sign in finds nothing that the previous one saw', async () => {
  const { page } = await aMemberOffline()
  const other = await world.aMember({ points: 77 })
  await signInOn(page, other)
  await page.goto('/points')
  await expect
    .poll(async () =>
      (await recordsOnDevice(page)).filter(({ store }) => store === 'reads').map(({ key }) => key),
    )
    .toEqual([other.id])
})

test('the browser sends a queued proof by itself, with no tab open', async () => {
  const { member, task } = await world.aClaim()
  const page = await visitor.visit(member, '/points', { worker: true })
  await untilWorkerIsThere(page)
  await deviceIsOpen(page)
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [one] }) => one && resolve(one.registrationId),
    )
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await page.goto('/healthz')
  await queueOnDevice(page, { userId: member.id, taskId: task.id }, await pictureAs('jpeg'))
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: world.url,
    registrationId,
    tag: 'proofs',
    lastChance: false,
  })
  const sent = () => world.rows(submissions, { user_id: member.id })
  await expect.poll(async () => (await sent()).length).toBe(1)
  await expect
    .poll(() => recordsOnDevice(page).then((all) => all.filter(({ store }) => /proofs|pictures/.test(store))))
    .toEqual([])
})
