import { expect, test } from 'vitest'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { listSetupSteps } from '#contract/overview/overview.ts'
import { COMPANY } from '#contract/pages/company.ts'
import { publicPaths } from '#contract/pages/public-pages.ts'
import { updateProfile } from '#contract/users/profile.ts'
import { EXAMPLE_COMPANY } from '#domain/site/company.ts'
import { openVisitor } from '../support/browser/browser.ts'
import { untilKept, untilWorkerIsThere } from '../support/browser/offline.ts'
import { someServers } from '../support/servers/several-servers.ts'

const NAME = 'Smith & Sons’ Rewards Inc.'
const LINES = ["1 King's Road", 'Suite 2 & 3', 'Toronto ON M5H 1A1']

// A separate process, because the company's settings are read at its start.
const several = await someServers(1, {
  COMPANY_NAME: NAME,
  COMPANY_ADDRESS: LINES.join('; '),
  SUPPORT_EMAIL: 'help@smith.ca',
  COMPANY_PHONE: '416-555-0100',
  SMPT_URL: 'smtp://localhost',
  LOG_LEVEL: 'warn',
})
const server = several.servers[0]!
const visitor = await openVisitor({ url: server.url, untilAnswered: async () => {} })

/** A placeholder, or a text of the demo. */
const { supportEmail, phone } = EXAMPLE_COMPANY
const LEFT = new RegExp(`__(?:COMPANY|SUPPORT)_|${supportEmail}|${phone}|100 Example Street`)

const textAt = async (path: string) => (await server.request(null, path)).text()

test('every document names the company of the settings', async () => {
  const member = await several.aMember()
  for (const path of [...publicPaths, '/api/login?with=choice', '/nothing-here', '/service-worker.js']) {
    expect([path, LEFT.exec(await textAt(path))?.[0]]).toEqual([path, undefined])
  }
  const help = await (await server.request(member, '/help')).text()
  expect(LEFT.exec(help)).toBeNull()
  expect(help).toContain(LINES.join('\n').replaceAll('&', '&amp;'))
  expect(await textAt('/terms-of-use')).toContain('between you and Smith &amp; Sons’ Rewards Inc. (“')
  expect(await textAt('/business/faq')).toContain('href="tel:+1-416-555-0100"')
})

test('a member who writes its placeholders reads them as written, and the screen works', async () => {
  const member = await several.aMember()
  const bio = Object.values(COMPANY).join(' ')
  await server.call(member, updateProfile, {
    body: {
      firstName: 'Kim',
      lastName: 'Roy',
      phoneNumber: '',
      bio,
      emailNotifications: true,
      taskReminders: true,
      newTaskAlerts: false,
    },
  })
  const page = await visitor.visit(member, '/settings')
  expect(await page.getByLabel('Bio').inputValue()).toBe(bio)
})

test('Overview no longer asks for them', async () => {
  expect(await server.call(await several.anAdmin(), listSetupSteps)).not.toContain('company')
})

test('structured data names it too', async () => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
    await textAt('/business/contact'),
  )!
  expect(JSON.parse(json)).toMatchObject({
    email: 'help@smith.ca',
    telephone: '+1-416-555-0100',
    address: { streetAddress: LINES.join('\n') },
  })
})

test('emails carry its name, its address and its support email, and messages reach that', async () => {
  const member = await several.aMember()
  await server.call(member, sendSupportMessage, { body: { subject: 'Hours', message: 'When?' } })
  const { rows } = await several.services.database.pool.query(
    'select recipient, text_body, html_body from mails where user_id = $1',
    [member.id],
  )
  const [mail] = rows as { recipient: string; text_body: string; html_body: string }[]
  expect(mail?.recipient).toBe('help@smith.ca')
  expect(mail?.text_body).toContain([NAME, ...LINES, 'help@smith.ca'].join('\n'))
  expect(mail?.html_body).toContain('Smith &amp; Sons’ Rewards Inc.<br>\n1 King&#39;s Road<br>')
  expect(LEFT.exec(`${mail?.text_body}${mail?.html_body}`)).toBeNull()
})

test('Help & Support shows it, online and offline', async () => {
  const page = await visitor.visit(await several.aMember(), '/help', { worker: true })
  const address = page.locator('address')
  await expect.poll(() => address.innerText()).toBe([NAME, ...LINES].join('\n'))
  await page.getByRole('link', { name: 'help@smith.ca' }).waitFor()
  await untilWorkerIsThere(page)
  await untilKept(page, '/api/auth/user')
  await page.context().setOffline(true)
  await page.reload()
  await page.locator('#root[data-offline]').waitFor()
  await expect.poll(() => address.innerText()).toBe([NAME, ...LINES].join('\n'))
  await page.getByRole('link', { name: 'help@smith.ca' }).waitFor()
})

test('a failed unsubscription leads to its support email', async () => {
  const page = await visitor.visit(null, '/unsubscribe')
  await page.route('**/api/unsubscribe?*', (route) => route.abort())
  await page.goto('/unsubscribe?email=robin@example.ca')
  await page.getByRole('link', { name: 'help@smith.ca' }).first().waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('Failed to unsubscribe.')
})

test('the start names a misspelt setting in a line of JSON', () => {
  const lines = server.product.output().trim().split('\n')
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(said).toContain('SMPT_URL is not a setting. Did you mean SMTP_URL?')
})
