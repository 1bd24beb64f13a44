import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getCampaign, listCampaigns } from '#contract/campaigns/campaigns.ts'
import { getClient, listClients } from '#contract/campaigns/clients.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { createTask, getAdminTask } from '#contract/tasks/admin-tasks.ts'
import { business_inquiries } from '#server/database/schema/inbox.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import {
  alert,
  button,
  dialog,
  expectFocus,
  press,
  question,
  region,
  toast,
} from '../../support/browser/page-parts.ts'
import { many } from '../../support/world/at-once.ts'
import { aClient, aDraftCampaign, aRunningCampaign } from '../../support/world/clients.ts'
import { TASK_FORM } from '../../support/world/task-form.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

const CLIENTS = '/admin/clients'
const CAMPAIGNS = '/admin/campaigns'
const pageOf = ({ id }: { id: number }) => `${CAMPAIGNS}/${id}`
const find = ({ id }: { id: number }) => world.call(admin, getCampaign, { params: { id } })

async function anInquiry(company: string): Promise<number> {
  const email = `${company.toLowerCase().replaceAll(' ', '.')}@example.ca`
  await world.call(null, sendBusinessContact, {
    body: {
      firstName: 'Ada',
      lastName: 'Roy',
      email,
      company,
      serviceInterest: 'local-marketing',
      message: 'We open a second shop in May. Can you help?',
    },
  })
  const [row] = await world.rows(business_inquiries, { email })
  return row!.id
}

/** An active task that the campaign pays for. */
async function aPaidTask(campaignId: number, title: string, points = 50) {
  const pair = { platform: 'instagram', act: 'post' } as const
  const body = { ...TASK_FORM, ...pair, title, points, capacity: 100, campaignId }
  return world.call(admin, createTask, { body })
}

const fillCampaign = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(text)
}

describe('from inquiry to claims', () => {
  test('an inquiry becomes a client, who orders a campaign whose budget claims and pauses move', async () => {
    const inquiry = await anInquiry('Harbour Bikes')
    const page = await visitor.visit(admin, `/admin/inbox?status=all&message=inquiry-${inquiry}`)
    await button(page, 'Make a client').click()
    await page.getByRole('link', { name: 'Harbour Bikes', exact: true }).click()
    await dialog(page).getByRole('heading', { name: 'Harbour Bikes' }).waitFor()
    await dialog(page).getByRole('list', { name: 'Contacts' }).getByText('Ada Roy').waitFor()
    await expect
      .poll(() => dialog(page).getByRole('link', { name: 'Ada Roy' }).getAttribute('href'))
      .toBe(`/admin/inbox?status=all&message=inquiry-${inquiry}`)

    await button(dialog(page), 'New campaign').click()
    const form = page.getByRole('dialog', { name: 'New Campaign' })
    await form.waitFor()
    await fillCampaign(page, {
      Name: 'Bell and lights',
      'Ordered units': '10',
      'Price per unit': '12.50',
      Cap: '450',
    })
    await form.getByLabel('Service').selectOption('Local Marketing')
    await form.getByText('The client pays at most $125.00.').waitFor()
    await button(form, 'Create Campaign').click()

    await page.getByRole('heading', { level: 1, name: 'Bell and lights' }).waitFor()
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    expect(await find({ id })).toMatchObject({
      unitPrice: 1250,
      client: { name: 'Harbour Bikes' },
      service: 'local-marketing',
      budget: { cap: 450, orderedUnits: 10 },
    })
    await button(page, 'Start').click()
    await button(page, 'Pause').waitFor()

    const task = await aPaidTask(id, 'Ring the bell', 50)
    await page.getByRole('list', { name: 'Tasks' }).getByText('Ring the bell').waitFor()
    const member = await world.aMember()
    await world.claim(member, task)
    await expect.poll(() => amount(page, 'Points', 'Promised')).toBe('50')
    await expect.poll(() => amount(page, 'Points', 'Left')).toBe('400')
    await expect.poll(() => amount(page, 'Units', 'Open')).toBe('1')

    const { id: proof } = await world.submit(member, task)
    await world.review(admin, proof, 'approved')
    await world.endHolds()
    await expect.poll(() => amount(page, 'Points', 'Awarded')).toBe('50')
    await expect.poll(() => amount(page, 'Units', 'Approved')).toBe('1')
    await region(page, 'Figures by task').getByRole('cell', { name: '$12.50', exact: true }).waitFor()

    await button(page, 'Pause').click()
    await button(page, 'Resume').waitFor()
    expect((await find({ id })).status).toBe('paused')
  })

  test('an inquiry is linked to a client that exists, found by its name', async () => {
    const client = await aClient(world, admin, { name: 'Orchard Lane Dental' })
    const inquiry = await anInquiry('Orchard Lane')
    const page = await visitor.visit(admin, `/admin/inbox?status=all&message=inquiry-${inquiry}`)
    await button(page, 'Link to a client…').click()
    await dialog(page).getByLabel('Search clients').fill('orchard lane')
    await dialog(page).getByLabel('Orchard Lane Dental').check()
    await button(dialog(page), 'Link').click()
    await page.getByRole('link', { name: 'Orchard Lane Dental' }).waitFor()
    const { inquiries } = await world.call(admin, getClient, { params: { id: client.id } })
    expect(inquiries.map(({ id }) => id)).toEqual([inquiry])
  })
})

/** The figure of one part of a limit. */
const amount = (page: Page, limit: string, part: string) =>
  region(page, limit)
    .locator('dl > div')
    .filter({ has: page.getByText(part, { exact: true }) })
    .locator('dd > span')
    .first()
    .innerText()

describe('clients', () => {
  test('by keyboard, a client gets two people and keeps one', async () => {
    const page = await visitor.visit(admin, CLIENTS)
    await press(page, button(page, 'New Client').first())
    const form = page.getByRole('dialog', { name: 'New Client' })
    await expectFocus(form.getByLabel('Name'))
    await page.keyboard.type('Typed Tailors')
    await press(page, button(form, 'Add a contact'))
    await expectFocus(form.getByRole('group', { name: 'Contact 1' }).getByLabel('Name'))
    await page.keyboard.type('Mina Roy')
    await press(page, button(form, 'Add a contact'))
    await expectFocus(form.getByRole('group', { name: 'Contact 2' }).getByLabel('Name'))

    await press(page, button(form, 'Create Client'))
    await expectFocus(form.getByRole('group', { name: 'Contact 2' }).getByLabel('Name'))
    await form.getByText('Name is required').waitFor()
    await page.keyboard.type('Lou Chen')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('lou at home')
    await page.keyboard.press('Enter')
    await form.getByText('Please enter an email address, such as name@example.ca.').waitFor()
    await press(page, button(form, 'Remove contact 1'))
    await expectFocus(button(form, 'Add a contact'))
    const left = form.getByRole('group', { name: 'Contact 1' })
    await expect.poll(() => left.getByLabel('Name').inputValue()).toBe('Lou Chen')
    await left.getByLabel('Email (optional)').fill('lou@tailors.example')
    await press(page, button(form, 'Create Client'))

    await page.getByRole('heading', { name: 'Typed Tailors', level: 2 }).first().waitFor()
    const [made] = await world.call(admin, listClients, { query: { search: 'typed tailors' } })
    const { contacts } = await world.call(admin, getClient, { params: { id: made!.id } })
    expect(contacts).toEqual([{ name: 'Lou Chen', email: 'lou@tailors.example', phone: null, role: null }])
  })

  test('a removed contact counts as unsaved', async () => {
    const { id } = await aClient(world, admin, {
      name: 'Guarded Gardens',
      contacts: [{ name: 'Kai', email: null, phone: null, role: null }],
    })
    const page = await visitor.visit(admin, `${CLIENTS}?client=${id}`)
    await button(dialog(page), 'Edit').click()
    const form = page.getByRole('dialog', { name: 'Edit Client' })
    await button(form, 'Remove contact 1').click()
    await button(form, 'Cancel').click()
    await question(page).waitFor()
  })

  test('is archived and brought back, and an open campaign keeps it', async () => {
    const client = await aClient(world, admin, { name: 'Archived Antiques' })
    const page = await visitor.visit(admin, `${CLIENTS}?search=archived+antiques&client=${client.id}`)
    await button(dialog(page), 'Archive').click()
    await button(dialog(page), 'Bring back').waitFor()
    await button(dialog(page), 'Close').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.getByText('No clients found matching your criteria.').waitFor()
    await page.getByLabel('Status').selectOption('Archived')
    await page.getByRole('link', { name: 'View Details' }).click()
    await button(dialog(page), 'Bring back').click()
    await button(dialog(page), 'Archive').waitFor()

    await aRunningCampaign(world, admin, { clientId: client.id })
    await button(dialog(page), 'Archive').click()
    await alert(page, 'isn’t finished yet').waitFor()
  })

  test('is merged into another one after a question that says what moves', async () => {
    const from = await aClient(world, admin, { name: 'Double Diner Inc', notes: 'Calls on Mondays.' })
    const into = await aClient(world, admin, { name: 'Double Diner' })
    await aDraftCampaign(world, admin, { clientId: from.id })
    const page = await visitor.visit(admin, `${CLIENTS}?client=${from.id}`)
    await button(dialog(page), 'Merge…').click()
    const merging = page.getByRole('dialog', { name: 'Merge “Double Diner Inc”' })
    await merging.getByLabel('Search clients').fill('double diner')
    await merging.getByLabel('Double Diner', { exact: true }).check()
    await expect.poll(() => merging.getByRole('radio').count()).toBe(1)
    await button(merging, 'Continue').click()
    await question(page).getByText('1 campaign and the notes go to “Double Diner”.').waitFor()
    await button(question(page), 'Merge').click()
    await dialog(page).getByRole('heading', { name: 'Double Diner', exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('client')).toBe(String(into.id))
  })

  test('loses contacts and notes on request, after a question that says what stays', async () => {
    const client = await aClient(world, admin, { name: 'Forgetful Florist', notes: 'Ask for Sam.' })
    const page = await visitor.visit(admin, `${CLIENTS}?client=${client.id}`)
    await button(dialog(page), 'Delete contacts and notes…').click()
    await question(page).getByText('its campaigns with their figures').waitFor()
    await expectFocus(button(question(page), 'Cancel'))
    await button(question(page), 'Delete contacts and notes').click()
    await dialog(page).getByText('Contacts and notes were deleted on').waitFor()
    expect(await world.call(admin, getClient, { params: { id: client.id } })).toMatchObject({ notes: '' })
  })

  test('a form that was opened before another change shows the newer version on request', async () => {
    const client = await aClient(world, admin, { name: 'Changing Chairs' })
    const page = await visitor.visit(admin, `${CLIENTS}?client=${client.id}`, { news: false })
    await button(dialog(page), 'Edit').click()
    const form = page.getByRole('dialog', { name: 'Edit Client' })
    await form.getByLabel('Notes (optional)').fill('Mine')
    await world.sql(`update clients set notes = 'Theirs', updated_at = now() where id = $1`, [client.id])
    await button(form, 'Save Changes').click()
    await button(form, 'Show their version and discard mine').click()
    await expect.poll(() => form.getByLabel('Notes (optional)').inputValue()).toBe('Theirs')
    await form.getByLabel('Notes (optional)').fill('Both')
    await button(form, 'Save Changes').click()
    await dialog(page).getByText('Both').waitFor()
  })
})

describe('campaigns', () => {
  test('a form asks for what is missing, and a price in dollars is exact', async () => {
    const client = await aClient(world, admin, { name: 'Exact Eyewear' })
    const page = await visitor.visit(admin, CAMPAIGNS)
    await button(page, 'New Campaign').first().click()
    const form = dialog(page)
    await button(form, 'Create Campaign').click()
    for (const words of ['Name is required', 'Please choose a client.', 'Please choose a service.']) {
      await form.getByText(words).waitFor()
    }
    await form.getByText('Please enter dollars, such as 12.50.').waitFor()
    await fillCampaign(page, {
      Name: 'Frames',
      'Ordered units': '1,000',
      'Price per unit': '8.29',
      Cap: '50000',
    })
    await form.getByLabel('Client').selectOption(String(client.id))
    await form.getByLabel('Service').selectOption('Content Creation')
    await form.getByLabel('First day (optional)').fill('2026-12-10')
    await form.getByLabel('Last day (optional)').fill('2026-12-01')
    await button(form, 'Create Campaign').click()
    await form.getByText('The last day can’t be before the first day.').waitFor()
    await form.getByLabel('Last day (optional)').fill('2026-12-31')
    await button(form, 'Create Campaign').click()
    await page.getByRole('heading', { level: 1, name: 'Frames' }).waitFor()
    const [made] = await world.call(admin, listCampaigns, { query: { client: String(client.id) } })
    expect(made).toMatchObject({ unitPrice: 829, startsOn: '2026-12-10', endsOn: '2026-12-31' })
    expect(made!.budget).toMatchObject({ orderedUnits: 1000, cap: 50_000 })
  })

  test('a cap below what is promised is refused at its field, with the figures', async () => {
    const campaign = await aRunningCampaign(world, admin, { name: 'Too low', cap: 300 })
    const task = await aPaidTask(campaign.id, 'Low task', 100)
    await world.claim(await world.aMember(), task)
    const page = await visitor.visit(admin, pageOf(campaign))
    await button(page, 'Edit').click()
    await dialog(page).getByLabel('Cap').fill('50')
    await button(dialog(page), 'Save Changes').click()
    await dialog(page).getByText('The cap must be at least 100 points').waitFor()
    await expectFocus(dialog(page).getByLabel('Cap'))
  })

  test('a copy is a draft with the same fields', async () => {
    const campaign = await aRunningCampaign(world, admin, { name: 'Autumn', unitPrice: 725 })
    const page = await visitor.visit(admin, pageOf(campaign))
    await button(page, 'Copy').click()
    await button(dialog(page), 'Create Campaign').click()
    await page.getByRole('heading', { level: 1, name: 'Copy of Autumn' }).waitFor()
    await page.getByText('Draft', { exact: true }).waitFor()
    await page.getByText('at $7.25 each').waitFor()
  })

  test('finishing waits for what is not decided, and leads to it', async () => {
    const campaign = await aRunningCampaign(world, admin, { name: 'Closing time' })
    const task = await aPaidTask(campaign.id, 'Last task', 20)
    const member = await world.aMember()
    await world.claim(member, task)
    const { id: proof } = await world.submit(member, task)
    const page = await visitor.visit(admin, pageOf(campaign))
    await button(page, 'Begin to finish').click()
    await button(question(page), 'Begin to finish').click()
    const waits = region(page, 'Before it can be finished')
    await waits.getByText('1 proof is not decided yet.').waitFor()
    expect(await button(page, 'Finish').getAttribute('aria-disabled')).toBe('true')
    expect(await waits.getByRole('link').getAttribute('href')).toBe(
      `/admin/task-reviews?status=pending&task=${task.id}`,
    )

    await world.review(admin, proof, 'approved')
    await world.endHolds()
    await waits.getByText('Everything is decided.').waitFor()
    await button(page, 'Finish').click()
    await page.getByText('Finished', { exact: true }).waitFor()
    expect((await find(campaign)).status).toBe('finished')
    expect(await button(page, 'Edit').count()).toBe(0)
    expect(await button(page, 'New task').count()).toBe(0)
  })

  test('the list is narrowed by status and client, and the table by rows, with a file to match', async () => {
    const client = await aClient(world, admin, { name: 'Narrow Noodles' })
    const campaign = await aRunningCampaign(world, admin, { clientId: client.id, name: 'Noodle week' })
    await aDraftCampaign(world, admin, { clientId: client.id, name: 'Noodle month' })
    const task = await aPaidTask(campaign.id, 'Taste noodles', 30)
    await world.claim(await world.aMember(), task)
    const page = await visitor.visit(admin, `${CAMPAIGNS}?client=${client.id}`)
    const list = page.getByRole('list', { name: 'Campaigns' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
    await page.getByLabel('Status').selectOption('Running')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await list.getByText('0 awarded, 30 promised').waitFor()

    await page.getByRole('tab', { name: 'Figures' }).click()
    await page.getByRole('rowheader').getByText('Noodle week').waitFor()
    await page.getByLabel('Rows').selectOption('Task')
    await page.getByRole('rowheader').getByText('Taste noodles').waitFor()
    const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
    expect(href).toBe(`/api/admin/campaign-figures.csv?by=task&client=${client.id}`)
    const file = await page.request.get(href!)
    expect(await file.text()).toContain('Taste noodles')
  })
})

describe('a task', () => {
  test('joins a campaign with a line of what is left, and goes live later', async () => {
    const campaign = await aRunningCampaign(world, admin, { name: 'Joined', cap: 450, orderedUnits: 20 })
    const pair = { platform: 'instagram', act: 'post' } as const
    const task = await world.aTask({ title: 'Joining task', status: 'inactive', ...pair })
    const page = await visitor.visit(admin, '/admin/tasks?search=joining+task')
    await page.getByRole('button', { name: 'Edit task' }).click()
    const form = dialog(page)
    await form.getByLabel('Campaign (optional)').selectOption(String(campaign.id))
    await form.getByText('Room for 9 more at 50 points.').waitFor()
    await form.getByLabel('Points', { exact: true }).fill('100')
    await form.getByText('Room for 4 more at 100 points.').waitFor()
    await form.getByLabel('Goes live at (optional)').fill('2026-12-30T09:00')
    await button(form, 'Save Changes').click()
    await toast(page, 'Task Updated').waitFor()
    await page.getByRole('link', { name: 'Joined' }).waitFor()
    await page.getByText('Goes live Dec 30, 2026 at 9:00 AM EST').waitFor()
    const saved = await world.call(admin, getAdminTask, { params: { id: task.id } })
    expect(saved).toMatchObject({ campaign: { id: campaign.id }, publishAt: '2026-12-30T14:00:00+00:00' })
  })

  test('of a campaign keeps it once claimed, and points beyond the cap are refused at their field', async () => {
    const campaign = await aRunningCampaign(world, admin, { name: 'Kept', cap: 120 })
    const task = await aPaidTask(campaign.id, 'Claimed task', 60)
    await many(2, async () => world.claim(await world.aMember(), task))
    const page = await visitor.visit(admin, '/admin/tasks?search=claimed+task')
    await page.getByRole('button', { name: 'Edit task' }).click()
    const form = dialog(page)
    await form.getByText('Members have claimed this task').waitFor()
    await expect.poll(() => form.getByLabel('Campaign (optional)').inputValue()).toBe(String(campaign.id))
    const chosen = form.getByLabel('Campaign (optional)').locator('option:checked')
    await expect.poll(() => chosen.innerText()).toContain('Kept')
    expect(await form.getByLabel('Campaign (optional)').isDisabled()).toBe(true)
    await form.getByLabel('Points', { exact: true }).fill('70')
    await button(form, 'Save Changes').click()
    await expectFocus(form.getByLabel('Points', { exact: true }))
    expect(await form.getByLabel('Points', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await form.getByLabel('Points', { exact: true }).fill('60')
    await form.getByLabel('Title').fill('Claimed task, renamed')
    await button(form, 'Save Changes').click()
    await toast(page, 'Task Updated').waitFor()
    expect((await world.call(admin, getAdminTask, { params: { id: task.id } })).campaign?.id).toBe(
      campaign.id,
    )
  })
})

describe('the four states', () => {
  test.each([
    ['clients', CLIENTS, /\/api\/admin\/clients(\?|$)/],
    ['campaigns', CAMPAIGNS, /\/api\/admin\/campaigns(\?|$)/],
    ['figures', `${CAMPAIGNS}?view=figures`, /\/api\/admin\/campaign-figures\?/],
  ])('%s are loading, failed and found', async (what, path, reads) => {
    const client = await aClient(world, admin, { name: `States of ${what}` })
    const campaign = await aRunningCampaign(world, admin, { clientId: client.id })
    const task = await aPaidTask(campaign.id, `State of ${what}`)
    await world.claim(await world.aMember(), task)
    const page = await visitor.visit(admin, '/admin/audit', { news: false })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(reads, async (route) => {
      await held
      await route.fulfill({ status: 500, body: '{}' })
    })
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await page.getByText(`Loading ${what}...`).first().waitFor({ state: 'attached' })
    release()
    await page.getByText(`We couldn’t load the ${what}.`).waitFor()
    await page.unroute(reads)
    await button(page, 'Retry').click()
    const shown = page.getByRole('main').locator('h2, p, span').filter({ hasText: client.name })
    await shown.first().waitFor()
  })

  test('a campaign that can’t be loaded says so, and one that does not exist leads back', async () => {
    const campaign = await aRunningCampaign(world, admin, { name: 'Unsteady' })
    const page = await visitor.visit(admin, '/admin/audit', { news: false })
    await page.route(`**/api/admin/campaigns/${campaign.id}`, (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    )
    await page.evaluate((to) => history.pushState(null, '', to), pageOf(campaign))
    await page.getByText('We couldn’t load this campaign.').waitFor()
    await page.unroute(`**/api/admin/campaigns/${campaign.id}`)
    await button(page, 'Retry').click()
    await page.getByRole('heading', { level: 1, name: 'Unsteady' }).waitFor()
    await page.goto(`${CAMPAIGNS}/99999`)
    await page.getByText('This campaign doesn’t exist.').waitFor()
    await page.getByRole('link', { name: 'All campaigns' }).first().click()
    await page.getByRole('list', { name: 'Campaigns' }).waitFor()
  })
})

test.each(LOOKS)('everyone can use the screens on a $size in $theme', async (look) => {
  const client = await aClient(world, admin, { name: `Axe ${look.size}`, notes: 'Met in May.' })
  const campaign = await aRunningCampaign(world, admin, { clientId: client.id, name: `Axe ${look.size}` })
  const task = await aPaidTask(campaign.id, `Axe task ${look.size}`)
  const member = await world.aMember()
  await world.claim(member, task)
  const { id: proof } = await world.submit(member, task)
  await world.review(admin, proof, 'rejected', 'The picture is too small.')
  await world.endHolds()
  const page = await visitor.visit(admin, `${CLIENTS}?search=axe`, look)
  await page.getByRole('list', { name: 'Clients' }).waitFor()
  await expectAccessible(page)
  await page.goto(`${CLIENTS}?client=${client.id}`)
  await dialog(page).getByRole('list', { name: 'Campaigns' }).waitFor()
  await expectAccessible(page)
  await button(dialog(page), 'Edit').click()
  await button(page.getByRole('dialog', { name: 'Edit Client' }), 'Add a contact').click()
  await expectAccessible(page)
  await page.goto(`${CAMPAIGNS}?client=${client.id}`)
  await page.getByRole('list', { name: 'Campaigns' }).waitFor()
  await expectAccessible(page)
  await page.goto(`${CAMPAIGNS}?view=figures&by=task&client=${client.id}`)
  await page.getByText('1 reason for rejecting').click()
  await page.getByText('The picture is too small.').waitFor()
  await expectAccessible(page)
  await page.goto(pageOf(campaign))
  await page.getByRole('list', { name: 'Tasks' }).waitFor()
  await expectAccessible(page)
  await button(page, 'Edit').click()
  await dialog(page).getByLabel('Cap').waitFor()
  await expectAccessible(page)
})
