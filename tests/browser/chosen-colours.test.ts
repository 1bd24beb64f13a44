import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBrowserWorld } from '../support/browser/browser-world.ts'

/** An https address that only the test's browser resolves. */
const HTTPS = 'https://rewards.example.ca'

const { world, visitor } = await aBrowserWorld()
const member = await world.aMember()

test('the document has the colours a person chose, in other tabs and on public pages too', async () => {
  const page = await visitor.visit(member, '/')
  const colours = (of: Page) => of.evaluate(() => document.documentElement.dataset.theme)
  const other = await page.context().newPage()
  await other.goto('/help')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(() => colours(page)).toBe('dark')
  const carriesDark = async () =>
    /<html[^>]* data-theme="dark"/.test(await (await page.request.get('/help')).text())
  expect(await carriesDark()).toBe(true)
  await expect.poll(() => colours(other)).toBe('dark')
  await other.goto('/terms-of-use')
  expect(await colours(other)).toBe('dark')
  await page.getByText('System', { exact: true }).click()
  expect(await carriesDark()).toBe(false)
})

test('on https no other host can set the colours, and an earlier choice still holds', async () => {
  const page = await visitor.visit(member, '/healthz')
  const context = page.context()
  await context.route(`${HTTPS}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (pathname === '/api/events') return route.abort()
    const headers = { ...(await route.request().allHeaders()), host: new URL(world.url).host }
    await route.fulfill({ response: await route.fetch({ url: world.url + pathname + search, headers }) })
  })
  const { cookieName: name, cookieValue: value } = member
  await context.addCookies([
    { name, value, url: HTTPS },
    { name: 'theme', value: 'light', url: HTTPS },
  ])
  const kept = async () => (await context.cookies(HTTPS)).filter((cookie) => cookie.name.includes('theme'))
  await page.goto(`${HTTPS}/help`)
  const colours = () => page.evaluate(() => document.documentElement.dataset.theme)
  expect(await colours()).toBe('light')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(colours).toBe('dark')
  expect(await kept()).toMatchObject([{ name: '__Host-theme', value: 'dark', secure: true, path: '/' }])
  await page.reload()
  expect(await colours()).toBe('dark')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText('System', { exact: true }).click()
  await expect.poll(kept).toEqual([])
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})
