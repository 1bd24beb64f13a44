import { afterAll, beforeEach, expect, test } from 'vitest'
import { openVisitor } from '../../support/browser/browser.ts'
import { aBrowserWorld } from '../../support/browser/browser-world.ts'
import { cachedFiles, untilKept, untilWorkerIsThere } from '../../support/browser/offline.ts'
import { startOtherBuild } from '../../support/browser/other-build-proxy.ts'

const WORKER = '/service-worker.js'
const EARLIER = '/assets/earlier-aaaaaaaa.js'

const { world } = await aBrowserWorld()
const front = await startOtherBuild(world.url)
afterAll(() => front.close())
const visitor = await openVisitor({ url: front.url, untilAnswered: world.untilAnswered })

const workerWith = (file: string, worker: string) =>
  worker.replace(/(\/assets\/main-[\w-]+\.js)([^/]+)(?=\/assets\/)/, `$1$2${file}$2`)

let worker: string
beforeEach(async () => {
  front.answers.clear()
  worker = await (await world.request(null, WORKER)).text()
})

test('a newer worker replaces an earlier one while its tabs are open, and they go on', async () => {
  front.answers.set(WORKER, workerWith(EARLIER, worker))
  front.answers.set(EARLIER, 'export {}')
  const tab = await visitor.visit(await world.aMember({ points: 1250 }), '/', { worker: true })
  await untilWorkerIsThere(tab)
  expect(await cachedFiles(tab)).toContain(EARLIER)
  await tab.getByRole('button', { name: 'Account' }).click()

  front.answers.clear()
  front.answers.set(EARLIER, null)
  const changed = tab.evaluate(
    () =>
      new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve('changed')),
      ),
  )
  const other = await tab.context().newPage()
  await other.goto('/points')
  expect(await changed).toBe('changed')
  await expect.poll(() => cachedFiles(tab)).not.toContain(EARLIER)
  expect((await cachedFiles(tab)).length).toBeGreaterThan(10)
  await tab.getByRole('region', { name: 'Account' }).waitFor()
  await tab.keyboard.press('Escape')
  await tab.getByRole('link', { name: 'Points & Rewards' }).first().click()
  await tab.getByRole('heading', { name: 'Points & Rewards' }).waitFor()
})

test('a worker whose files are not there yet is not installed, and the previous one stays', async () => {
  const tab = await visitor.visit(await world.aMember({ points: 1250 }), '/points', { worker: true })
  await untilWorkerIsThere(tab)
  await untilKept(tab, '/api/user/reward-requests')
  const files = await cachedFiles(tab)
  front.answers.set(WORKER, workerWith(EARLIER, worker))
  front.answers.set(EARLIER, null)
  const outcome = await tab.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    await registration.update()
    const { installing } = registration
    if (installing && installing.state !== 'redundant')
      await new Promise((resolve) => installing.addEventListener('statechange', resolve))
    return [installing?.state, registration.active?.state]
  })
  expect(outcome).toEqual(['redundant', 'activated'])
  expect(await cachedFiles(tab)).toEqual(expect.arrayContaining(files))
  await tab.context().setOffline(true)
  await tab.goto('/points')
  await tab.getByText('1,250').first().waitFor()
  tab.problems.length = 0
})
