import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sessions } from '#server/database/schema/identity.ts'
import { signInOn } from '../../support/browser/browser.ts'
import { aBrowserWorld, type Person } from '../../support/browser/browser-world.ts'

const { world, visitor } = await aBrowserWorld()

/** Stores something everywhere a page can, as retired scripts would have. */
async function keepSomething(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem('proof:1:1', 'Posted under my own name.')
    sessionStorage.setItem('redeem:1', 'x')
    const opening = indexedDB.open('kept', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('pictures')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const writing = opening.result.transaction('pictures', 'readwrite')
    writing.objectStore('pictures').put(new ArrayBuffer(1_000_000), 1)
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
    await caches.open('files')
  })
}

const KEPT = ['proof:1:1', 'redeem:1', 'kept', 'files']

const kept = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()),
  ])

const sessionCookies = async (page: Page, { cookieName }: Person) =>
  (await page.context().cookies()).filter(({ name }) => name === cookieName)

test('signing out leaves nothing of the member on the device, even where none of our scripts run', async () => {
  const member = await world.aMember()
  const page = await visitor.visit(member, '/points')
  await page.goto('/healthz')
  await keepSomething(page)
  // The points page may have stored something as well.
  expect(await kept(page)).toEqual(expect.arrayContaining(KEPT))
  await page.goto('/api/logout')
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await kept(page)).toEqual([])
})

test.each(['/', '/points'])(
  'a session that was ended elsewhere clears the device when %s is opened next',
  async (path) => {
    const member = await world.aMember()
    const page = await visitor.visit(member, '/healthz')
    await keepSomething(page)
    await world.remove(sessions, { user_id: member.id })
    await page.goto(path)
    expect(await kept(page)).toEqual([])
    expect(await sessionCookies(page, member)).toEqual([])
  },
)

test('a session that only expired clears nothing', async () => {
  const member = await world.aMember()
  const page = await visitor.visit(member, '/healthz')
  await keepSomething(page)
  await world.change(sessions, { user_id: member.id }, { expires_at: new Date(Date.now() - 1000) })
  await page.goto('/')
  expect(await kept(page)).toEqual(KEPT)
})

test('choices made for the device outlive its sessions', async () => {
  const admin = await world.anAdmin()
  const page = await visitor.visit(admin, '/admin/task-reviews')
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByLabel('Use single-key shortcuts').uncheck()
  await page.goto('/api/logout')
  await signInOn(page, await world.elsewhere(admin))
  await page.goto('/admin/task-reviews')
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  expect(await page.getByLabel('Use single-key shortcuts').isChecked()).toBe(false)
})
