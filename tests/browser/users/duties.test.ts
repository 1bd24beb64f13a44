import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { makeClientOfInquiry } from '#contract/campaigns/clients.ts'
import { listInbox } from '#contract/inbox/inbox.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { allScreens } from '#contract/pages/screens.ts'
import { changeUserRole, getUser } from '#contract/users/admin-users.ts'
import { type Action, DUTIES, type Duty, mayDo } from '#domain/identity/duties.ts'
import { campaigns } from '#server/database/schema/campaigns.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../../support/browser/browser-world.ts'
import { builtFile } from '../../support/browser/built-file.ts'
import {
  alert,
  button,
  dialog,
  expectFocus,
  focused,
  main,
  press,
  question,
  region,
  toast,
} from '../../support/browser/page-parts.ts'
import { aCampaign, aTaskOf } from '../../support/world/campaigns.ts'
import { openCases } from '../../support/world/cases.ts'
import { aStockReward, stockRequests } from '../../support/world/codes.ts'

const { world, visitor } = await aBrowserWorld()
/** The only admins with every duty, so that their names are known. */
const avery = await world.anAdmin({ name: 'Avery Chen', first_name: 'Avery', last_name: 'Chen' })
await world.anAdmin({ name: 'Morgan Roy', first_name: 'Morgan', last_name: 'Roy' })
const member = await world.aMember({ points: 500 })
await world.adjust(avery, member, 20, 'A late answer')
const { id: campaignId } = await aCampaign(world)
const task = await aTaskOf(world, { id: campaignId })
await world.claim(member, task)
await world.submit(member, task)
await world.change(campaigns, { id: campaignId }, { status: 'finishing' })
const reward = await aStockReward(world, avery, 0)
await stockRequests(world.services, reward, 1)
const cases = openCases(world, avery)
await cases.opened(await cases.aDelivered())
const inquiryId = await anInquiry()
const client = await world.call(avery, makeClientOfInquiry, { params: { id: inquiryId }, body: {} })

const USERS = '/admin/user-management'
const IDS = { '/admin/campaigns': campaignId, '/admin/rewards': reward.id, [USERS]: member.id }

/** Addresses that open something on a screen. */
const OPENED = [
  `/admin/inbox?status=all&message=inquiry-${inquiryId}`,
  `/admin/clients?client=${client.id}`,
  ...['overview', 'points', 'claims', 'submissions', 'requests'].map(
    (tab) => `${USERS}?user=${member.id}&tab=${tab}`,
  ),
]

const SCREENS = allScreens.flatMap(({ path, action, nav }) => {
  const [, id] = Object.entries(IDS).find(([start]) => path.startsWith(start)) ?? []
  const address = path.replace(':id', String(id))
  if (!action) return []
  const opened = OPENED.filter((query) => query.startsWith(`${address}?`))
  return [
    { path, action, nav, address },
    ...opened.map((one) => ({ path, action, nav: undefined, address: one })),
  ]
})

async function anInquiry(): Promise<number> {
  await world.call(null, sendBusinessContact, {
    body: {
      ...{
        firstName: 'Dana',
        lastName: 'Okafor',
        email: 'dana@lakeside.example',
        company: 'Lakeside Bakery',
      },
      ...{
        serviceInterest: 'local-marketing',
        website: 'https://lakeside.example',
        message: 'Can you help?',
      },
    },
  })
  const [inquiry] = await world.call(avery, listInbox)
  return inquiry!.id
}

/** An admin with these duties alone, whose name no other test looks for. */
function adminWith(duties: Duty[], name: string): Promise<Person> {
  const [first_name = '', last_name = ''] = name.split(' ')
  return world.anAdmin({ duties, name, first_name, last_name })
}

const userDialogOf = (of: Person, { id, email }: Person, more = '') =>
  visitor.visit(of, `${USERS}?search=${email}&user=${id}${more}`)

/** Collects the calls that are refused from now on. */
function noteRefused(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${response.url()}`)
  })
  return refused
}

const pathsOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
const navOf = (page: Page) => pathsOf(page.locator('#admin-panel nav a'))

describe.each([
  ...DUTIES.map((duty) => ({ name: `${duty} alone`, duties: [duty] })),
  { name: 'no duty', duties: [] },
])('an admin with $name', ({ duties }) => {
  test('opens what that allows, without a refused call or a link to the rest, and reads who can give that', async () => {
    const admin = await world.anAdmin({ duties: [...duties] })
    const page = await visitor.visit(admin, '/healthz')
    const refused = noteRefused(page)
    const may = (screen: { action: Action }) => mayDo({ role: 'admin', duties }, screen.action)
    const closed = SCREENS.filter((screen) => !may(screen)).map(({ address }) => address)
    for (const { address } of SCREENS.filter(may)) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      const links = await pathsOf(page.locator('a[href^="/admin"]'))
      expect(
        links.filter((link) => closed.includes(link)),
        address,
      ).toEqual([])
      expect(await main(page).getByText('Access Denied').count(), address).toBe(0)
    }
    for (const address of closed) {
      const html = await (await world.request(admin, address)).text()
      expect(html, address).toContain('Avery Chen or Morgan Roy can give it to you.')
    }
    expect(refused).toEqual([])
    const open = SCREENS.filter(may).flatMap(({ path, nav }) => (nav ? [path] : []))
    expect(await navOf(page)).toEqual(open)
    await page.goto('/')
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
    await page.waitForURL(`**${open[0]}`)
  })
})

test('a refused screen arrives as such, with the files of the layout and none of its own', async () => {
  const support = await adminWith(['support'], 'Sasha Support')
  const html = await (await world.request(support, '/admin/cases')).text()
  expect(html).toContain('This page takes the duty Payouts. Avery Chen or Morgan Roy can give it to you.')
  expect(html).toContain(builtFile('app/admin-parts/no-duty.tsx'))
  expect(html).toContain(builtFile('app/layouts/admin-layout.tsx'))
  expect(html).not.toContain(builtFile('app/rewards/admin/cases/cases-page.tsx'))
})

test.each(LOOKS)('a refused screen leads on (%o)', async (look) => {
  const page = await visitor.visit(await adminWith(['content'], `Kim ${look.size}`), '/healthz', look)
  const refused = noteRefused(page)
  await page.goto('/admin/audit')
  await main(page).getByText('This page takes every duty.').waitFor()
  expect(await page.title()).toBe('Access Denied · Northpoint Rewards')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Manage Tasks' }).click()
  await page.getByRole('heading', { name: 'Task Management' }).waitFor()
  expect(refused).toEqual([])
})

test('duties are given by keyboard; their screens come and go live for the other admin', async () => {
  const other = await world.aMember({ name: 'Robin Given', first_name: 'Robin', last_name: 'Given' })
  const page = await userDialogOf(avery, other)
  await press(page, button(dialog(page), 'Make admin'))
  await expect.poll(() => focused(page)).toBe('Cancel')
  for (const name of ['Reviews', 'Payouts', 'Content', 'Support']) {
    expect(await question(page).getByLabel(name).isChecked(), name).toBe(true)
  }
  await question(page).getByText('They can also adjust points, suspend people and change duties.').waitFor()
  for (const name of ['Payouts', 'Content', 'Support']) {
    await question(page).getByLabel(name).focus()
    await page.keyboard.press('Space')
  }
  await expectAccessible(page)
  await press(page, button(question(page), 'Make admin'))
  await toast(page, 'Role Updated').waitFor()
  await dialog(page).getByText('Reviews', { exact: true }).waitFor()

  const theirs = await visitor.visit(other, '/admin/task-reviews')
  await theirs.getByRole('heading', { level: 1, name: 'Task Reviews' }).waitFor()
  expect(await navOf(theirs)).not.toContain('/admin/tasks')
  await press(page, button(dialog(page), 'Change duties'))
  await question(page).getByLabel('Reviews').focus()
  await page.keyboard.press('Space')
  await question(page).getByLabel('Content').focus()
  await page.keyboard.press('Space')
  await question(page).getByLabel('Reason (optional)').fill('Tasks need someone')
  await press(page, button(question(page), 'Change duties'))
  await toast(page, 'Duties Updated').waitFor()
  await dialog(page).getByText('Content', { exact: true }).waitFor()
  await expectFocus(button(dialog(page), 'Change duties'))
  await theirs.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await theirs.getByText('This page takes the duty Reviews.').waitFor()
  await expect.poll(() => navOf(theirs)).toContain('/admin/tasks')
  const { duties } = await world.call(avery, getUser, { params: { userId: other.id } })
  expect(duties).toEqual(['content'])
})

test('a refusal keeps what was chosen and typed, and someone else’s change is shown', async () => {
  const other = await adminWith(['reviews', 'support'], 'Robin Kept')
  const page = await userDialogOf(avery, other)
  await button(dialog(page), 'Change duties').click()
  await question(page).getByLabel('Reviews').uncheck()
  await question(page).getByLabel('Reason (optional)').fill('Only messages')
  const params = { userId: other.id }
  await world.call(avery, changeUserRole, { params, body: { role: 'admin', duties: ['support'] } })
  await question(page).getByText('Someone else just changed these duties: Support.').waitFor()
  await button(question(page), 'Change duties').click()
  await alert(page, 'This person already has this role and these duties.').first().waitFor()
  expect(await question(page).getByLabel('Reviews').isChecked()).toBe(false)
  await expect.poll(() => question(page).getByLabel('Reason (optional)').inputValue()).toBe('Only messages')
})

test('nobody changes their own duties, and the dialog says so', async () => {
  const page = await userDialogOf(avery, avery)
  const change = button(dialog(page), 'Change duties')
  await expect.poll(() => change.getAttribute('aria-disabled')).toBe('true')
  await dialog(page).getByText('Only another admin can change your duties.').waitFor()
  await dialog(page).getByText('Every duty', { exact: true }).waitFor()
})

test('an admin without every duty sees a user’s own records only where a duty allows, and who adjusts points', async () => {
  const payer = await adminWith(['payouts'], 'Pat Payer')
  const page = await userDialogOf(payer, member, '&tab=submissions')
  const refused = noteRefused(page)
  await region(page, 'Points')
    .or(dialog(page))
    .getByText('Adjusting points takes every duty. Avery Chen and Morgan Roy have it.')
    .first()
    .waitFor()
  const tabs = await dialog(page).getByRole('tab').allInnerTexts()
  expect(tabs.map((tab) => tab.replace(/\W*\d+$/, ''))).toEqual(['Overview', 'Points', 'Claims', 'Requests'])
  await dialog(page)
    .getByRole('tab', { name: /^Points/ })
    .click()
  await dialog(page).getByText('A late answer').waitFor()
  expect(await dialog(page).getByRole('button', { name: /^Undo/ }).count()).toBe(0)
  for (const name of ['Suspend', 'Change duties', 'Make admin', 'Adjust Points']) {
    expect(await button(dialog(page), name).count(), name).toBe(0)
  }
  expect(refused).toEqual([])
})

test('a reward is edited by those who run content, and its codes are opened by those who pay rewards', async () => {
  const [payer, writer] = await Promise.all([
    adminWith(['payouts'], 'Lee Pays'),
    adminWith(['content'], 'Lee Writes'),
  ])
  const pays = await visitor.visit(payer, '/admin/rewards')
  const codes = (page: Page) => page.getByRole('link', { name: /, codes of/ }).first()
  await codes(pays).waitFor()
  expect(
    await main(pays)
      .getByRole('button', { name: /Create Reward|Edit reward|Delete reward|More/ })
      .count(),
  ).toBe(0)
  const writes = await visitor.visit(writer, '/admin/rewards')
  await writes.getByRole('button', { name: 'Edit reward' }).first().waitFor()
  expect(await codes(writes).count()).toBe(0)
  await writes.goto(`/admin/campaigns/${campaignId}`)
  await writes.getByText('Choosing proofs takes the duty Reviews.').waitFor()
})

test('someone who answers messages makes a client of an inquiry, and chooses among no clients', async () => {
  const [id] = await Promise.all([anInquiry(), adminWith(['payouts'], 'Jo Elsewhere')])
  const page = await visitor.visit(
    await adminWith(['support'], 'Noa Answers'),
    `/admin/inbox?status=all&message=inquiry-${id}`,
  )
  const owners = await page.getByLabel('Owner of this message').locator('option').allInnerTexts()
  expect(owners).toContain('Noa Answers (you)')
  expect(owners).not.toContain('Jo Elsewhere')
  expect(await button(page, 'Link to a client…').count()).toBe(0)
  await button(page, 'Make a client').click()
  await toast(page, 'Client Created').waitFor()
  await main(page).getByText('Client', { exact: true }).first().waitFor()
  expect(await page.locator('main a[href^="/admin/clients"]').count()).toBe(0)
})
