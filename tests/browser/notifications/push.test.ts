import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { getPush, startPush } from '#contract/notifications/push.ts'
import { push_subscriptions } from '#server/database/schema/notifications.ts'
import { openPushSender } from '#server/notifications/push/push-sender.ts'
import { aBrowserWorld, expectAccessible } from '../../support/browser/browser-world.ts'
import { untilWorkerIsThere } from '../../support/browser/offline.ts'
import { type PushBrowser, startPushService } from '../../support/servers/push-service.ts'
import type { Person } from '../../support/world/world.ts'

const service = await startPushService()
afterAll(() => service.close())
const { world, visitor } = await aBrowserWorld({ push: service.settings })
const admin = await world.anAdmin()

/** A member’s browser that has not asked yet, and subscribes at our push service. */
async function aBrowser(person: Person) {
  const { publicKey } = await world.call(person, getPush)
  // A browser has a new subscription each time it subscribes.
  const browsers = [1, 2, 3].map(() => service.aBrowser(publicKey!)) as [
    PushBrowser,
    PushBrowser,
    PushBrowser,
  ]
  const page = await visitor.visit(person, '/help', { worker: true })
  await untilWorkerIsThere(page)
  await page.addInitScript(
    (devices) => {
      const name = 'test-permission'
      Object.defineProperty(Notification, 'permission', {
        get: () => sessionStorage.getItem(name) ?? 'default',
      })
      Notification.requestPermission = async () => {
        sessionStorage.setItem(name, 'granted')
        return 'granted'
      }
      let at = Number(sessionStorage.getItem('test-device') ?? -1)
      const subscription = () => ({
        endpoint: devices[at]!.endpoint,
        toJSON: () => devices[at],
        unsubscribe: async () => {
          sessionStorage.setItem('test-ended', devices[at]!.endpoint)
          return true
        },
      })
      PushManager.prototype.getSubscription = async () => (at < 0 ? null : (subscription() as never))
      PushManager.prototype.subscribe = async () => {
        at += 1
        sessionStorage.setItem('test-device', String(at))
        return subscription() as never
      }
    },
    browsers.map(({ device }) => device),
  )
  return { page, browsers }
}

const question = (page: Page) => page.getByRole('heading', { name: 'Hear when we’ve reviewed your proof' })

/** The notifications that the worker shows when these messages arrive, and the pages that a press on each opens. */
async function shownBy(page: Page, messages: string[]) {
  const [worker] = page.context().serviceWorkers()
  return worker!.evaluate(async (texts) => {
    const scope = self as unknown as ServiceWorkerGlobalScope
    const shown: { title: string; options: NotificationOptions | undefined }[] = []
    const opened: string[] = []
    // The test browser has no system that would show them, nor a person who pressed one.
    scope.registration.showNotification = async (title, options) => void shown.push({ title, options })
    scope.clients.openWindow = async (address) => {
      opened.push(String(address))
      return null
    }
    const happen = async (event: ExtendableEvent) => {
      const waiting: Promise<unknown>[] = []
      event.waitUntil = (work) => void waiting.push(work)
      scope.dispatchEvent(event)
      await Promise.all(waiting)
    }
    for (const data of texts) await happen(new PushEvent('push', { data }))
    for (const { options } of shown) {
      const notification = { data: options?.data, close() {} }
      const event = new ExtendableEvent('notificationclick')
      await happen(Object.defineProperty(event, 'notification', { value: notification }))
    }
    return { shown: shown.map(({ title, options }) => ({ title, tag: options?.tag })), opened }
  }, messages)
}

const declarative = ({ shown }: PushBrowser) => JSON.stringify({ web_push: 8030, notification: shown.at(-1) })

test('after the first proof the browser asks once, then shows news until the member signs out', async () => {
  const member = await world.aMember()
  const { page, browsers } = await aBrowser(member)
  const [, turnedOn, renewed] = browsers
  await page.goto('/')
  await page.getByText('No active tasks.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await question(page).count()).toBe(0)

  const { id, task_id } = await world.aPendingSubmission(member)
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/')
  await question(page).waitFor()
  // An observer reports within two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => document.cookie)).not.toContain('push-asked')
  await page.setViewportSize({ width: 1440, height: 900 })
  await question(page).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('push-asked')
  await expectAccessible(page)
  await page.route('**/api/user/push', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByText('Failed to turn notifications on').first().waitFor()
  page.problems.length = 0
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByText('Notifications On', { exact: true }).waitFor()
  await question(page).waitFor({ state: 'detached' })
  expect(await world.rows(push_subscriptions, { user_id: member.id })).toMatchObject([
    { endpoint: turnedOn.device.endpoint },
  ])

  await world.review(admin, id, 'rejected')
  const config = { ...world.services.config, publicUrl: new URL(world.url) }
  const sender = openPushSender({ ...world.services, config })
  await sender.sendDue()
  expect(await shownBy(page, [declarative(turnedOn)])).toEqual({
    shown: [{ title: 'Your proof wasn’t approved.', tag: turnedOn.shown[0]!.tag }],
    opened: [`${world.url}/tasks/${task_id}`],
  })

  // The push service forgets the browser; the next visit subscribes again.
  service.behave({ status: 410 })
  await world.review(admin, (await world.aPendingSubmission(member)).id, 'approved')
  await sender.sendDue()
  await sender.close()
  expect(await world.rows(push_subscriptions, { user_id: member.id })).toEqual([])
  service.behave('accept')
  await page.goto('/settings')
  await expect
    .poll(() => world.rows(push_subscriptions, { user_id: member.id }))
    .toMatchObject([{ endpoint: renewed.device.endpoint }])
  await page.getByRole('checkbox', { name: 'Reward delivered' }).uncheck()
  await page.getByRole('checkbox', { name: 'Names and amounts' }).check()
  await expect
    .poll(() => world.call(member, getPush))
    .toMatchObject({ kinds: ['approved', 'rejected', 'spot-opened', 'due-soon'], details: true })
  await expectAccessible(page)

  await page.evaluate(() => sessionStorage.removeItem('test-permission'))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(await question(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect.poll(() => world.rows(push_subscriptions, { user_id: member.id })).toEqual([])
})

test('turning off ends the browser’s subscription; so does another member’s next visit', async () => {
  const [member, other] = [await world.aMember(), await world.aMember()]
  const { page, browsers } = await aBrowser(member)
  const { device } = browsers[0]
  await world.call(member, startPush, { body: device })
  const leave = (name: string) =>
    page.evaluate(
      ([key, endpoint]) => {
        localStorage.setItem(key!, endpoint!)
        sessionStorage.setItem('test-permission', 'granted')
        sessionStorage.setItem('test-device', '0')
        sessionStorage.removeItem('test-ended')
      },
      [name, device.endpoint],
    )
  const ended = () => page.evaluate(() => sessionStorage.getItem('test-ended'))
  await leave(`push:${member.id}`)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Turn off for this device' }).click()
  await page.getByRole('button', { name: 'Turn on for this device' }).waitFor()
  await expect.poll(ended).toBe(device.endpoint)
  expect(await world.rows(push_subscriptions, { user_id: member.id })).toEqual([])

  await leave(`push:${other.id}`)
  await page.goto('/help')
  await expect.poll(ended).toBe(device.endpoint)
})

test('a message that the worker cannot read is shown too, and a press opens a page of ours only', async () => {
  const { page } = await aBrowser(await world.aMember())
  const elsewhere = { title: 'Hello', navigate: 'https://elsewhere.example/' }
  const messages = ['no JSON', JSON.stringify({ web_push: 8030, notification: elsewhere })]
  expect(await shownBy(page, messages)).toEqual({
    shown: [{ title: 'You have news at Northpoint Rewards.' }, { title: 'Hello' }],
    opened: [`${world.url}/notices`, `${world.url}/`],
  })
})
