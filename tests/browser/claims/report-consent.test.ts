import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { claimTask, leaveTask } from '#contract/claims/claims.ts'
import { getReportConsent, setReportConsent } from '#contract/claims/report-consent.ts'
import { REPORT_CONSENT, reportedUntil } from '#domain/campaigns/reports.ts'
import { formatDate } from '#domain/text/format.ts'
import { claims } from '#server/database/schema/claims.ts'
import { report_consents } from '#server/database/schema/reports.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { layoutShift, MAX_LAYOUT_SHIFT, watchLayout } from '../../support/browser/layout-shift.ts'
import { alert, button, expectFocus, main, press, region, toast } from '../../support/browser/page-parts.ts'
import { aCampaign, aTaskOf } from '../../support/world/campaigns.ts'
import { aConsentedProof } from '../../support/world/reports.ts'
import type { Person } from '../../support/world/world.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

const card = (page: Page) => region(page, 'Show your proof to the business?')
const control = (page: Page) => card(page).getByRole('checkbox', { name: 'The business may see my proof' })
const listed = (page: Page) => region(page, 'What businesses may see')
const HIDDEN = 'The business doesn’t see your proof.'
const saves = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())

const aBusinessTask = async (title: string) => aTaskOf(world, await aCampaign(world), { title })
const agreedAt = async (member: Person, { id }: { id: number }) =>
  (await world.call(member, getReportConsent, { params: { id } })).agreedAt

async function aClaimOf(title: string, reportConsent: boolean) {
  const [member, task] = await Promise.all([world.aMember(), aBusinessTask(title)])
  await world.call(member, claimTask, { params: { id: task.id }, body: { reportConsent } })
  return { member, task }
}

describe('the switch of a business’s task', () => {
  test.each(LOOKS)('is sent with the claim, and turned off and on later by keyboard, %s', async (look) => {
    const [member, task] = await Promise.all([world.aMember(), aBusinessTask(`Window photo ${look.size}`)])
    const page = await visitor.visit(member, `/tasks/${task.id}`, look)
    await card(page).getByText(REPORT_CONSENT.sentence).waitFor()
    await card(page).getByText('your points don’t depend on it').waitFor()
    expect(await control(page).isChecked()).toBe(false)
    await control(page).focus()
    await page.keyboard.press('Space')
    await card(page).getByText('You agree by claiming this task.').waitFor()
    await expectAccessible(page)
    expect(await world.rows(report_consents, { user_id: member.id })).toEqual([])

    await press(page, button(page, 'Claim Task'))
    await toast(page, 'Task Claimed').waitFor()
    await card(page).getByText('You agreed on').waitFor()
    expect(await control(page).isChecked()).toBe(true)
    expect(await agreedAt(member, task)).toBeTruthy()

    await control(page).focus()
    await Promise.all([saves(page), page.keyboard.press('Space')])
    await card(page).getByText(HIDDEN).waitFor()
    await expectFocus(control(page))
    expect(await agreedAt(member, task)).toBeNull()
    await Promise.all([saves(page), page.keyboard.press('Space')])
    await card(page).getByText('You agreed on').waitFor()
    expect(await agreedAt(member, task)).toBeTruthy()
    await expectAccessible(page)
  })

  test('is off for the next claim, whatever the one before said', async () => {
    const { member, task } = await aClaimOf('Menu photo', true)
    const page = await visitor.visit(member, `/tasks/${task.id}`)
    await card(page).getByText('You agreed on').waitFor()
    await button(page, 'Remove Me from Task').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Me from Task' }).click()
    await toast(page, 'Task Unclaimed').waitFor()
    await expect.poll(() => control(page).isChecked()).toBe(false)
    await button(page, 'Claim Task').click()
    await toast(page, 'Task Claimed').waitFor()
    await card(page).getByText(HIDDEN).waitFor()
    expect(await agreedAt(member, task)).toBeNull()
  })

  test('stays as it is when the server refuses, which says why', async () => {
    const { member, task } = await aClaimOf('Sign photo', false)
    const page = await visitor.visit(member, `/tasks/${task.id}`)
    await card(page).getByText(HIDDEN).waitFor()
    await world.change(claims, { task_id: task.id }, { terms_version: null })
    await control(page).click()
    await alert(page, 'You claimed this task before our terms mentioned reports to businesses').waitFor()
    await expect.poll(() => control(page).isChecked()).toBe(false)
    await card(page).getByText('You claimed this task before our terms mentioned reports.').waitFor()
    expect(await control(page).isDisabled()).toBe(true)
    await expectAccessible(page)
  })

  test('can be loaded again after a failure', async () => {
    const { member, task } = await aClaimOf('Door photo', true)
    const page = await visitor.visit(member, '/task-history')
    await page.route('**/report-consent', (route) => route.fulfill({ status: 404, json: {} }))
    await main(page).getByRole('link', { name: task.title }).first().click()
    await alert(page, 'We couldn’t load your choice.').waitFor()
    expect(await control(page).isDisabled()).toBe(true)
    await page.unroute('**/report-consent')
    await button(card(page), 'Retry').click()
    await card(page).getByText('You agreed on').waitFor()
  })

  test('says until when reports may show an approved proof', async () => {
    const task = await aBusinessTask('Table photo')
    const { member } = await aConsentedProof(world, admin, task)
    const page = await visitor.visit(member, `/tasks/${task.id}`)
    const until = formatDate(reportedUntil(new Date()).toISOString())
    await card(page).getByText(`Reports may show it until ${until}.`).waitFor()
  })

  test('moves nothing when it loads, and other tasks are without it', async () => {
    const { member, task } = await aClaimOf('Counter photo', true)
    const other = await world.aTask({ title: 'Street photo' })
    await world.claim(member, other)
    const page = await visitor.visit(member, '/tasks')
    await watchLayout(page)
    const reads: string[] = []
    page.on('request', (request) => reads.push(new URL(request.url()).pathname))
    await page.goto(`/tasks/${other.id}`)
    await button(page, 'Remove Me from Task').waitFor()
    expect(await card(page).count()).toBe(0)
    await page.goto(`/tasks/${task.id}`)
    await card(page).getByText('You agreed on').waitFor()
    expect(await layoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT)
    // The server drew the card with its answer.
    expect(reads.filter((path) => path.endsWith('/report-consent'))).toEqual([])
  })
})

describe('Settings', () => {
  test.each(LOOKS)('lists what businesses may see, and withdraws by keyboard, %s', async (look) => {
    const { member, task } = await aClaimOf(`Patio photo ${look.size}`, true)
    const next = await aBusinessTask(`Garden photo ${look.size}`)
    await world.call(member, claimTask, { params: { id: next.id }, body: { reportConsent: true } })
    await world.change(tasks, { id: task.id }, { deleted_at: new Date() })
    const page = await visitor.visit(member, '/settings', look)
    const rows = listed(page).getByRole('listitem')
    await expect.poll(() => rows.getByRole('link').allInnerTexts()).toEqual([next.title, task.title])
    const row = rows.filter({ hasText: task.title })
    await row.getByText('for 180 days once your proof is approved').waitFor()
    await press(page, row.getByText('What you agreed to'))
    await row.getByText(REPORT_CONSENT.sentence).waitFor()
    await expectAccessible(page)
    await press(page, button(row, `Withdraw for ${task.title}`))
    await toast(page, 'Withdrawn').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await agreedAt(member, task)).toBeNull()
    await press(page, button(listed(page), `Withdraw for ${next.title}`))
    await listed(page).getByText('You haven’t agreed that a business sees your proof.').waitFor()
    await expectAccessible(page)
  })

  test('keeps a row that could not be withdrawn, with the reason, and hears of a change elsewhere', async () => {
    const { member, task } = await aClaimOf('Stairs photo', true)
    const page = await visitor.visit(member, '/settings')
    const withdraw = button(listed(page), `Withdraw for ${task.title}`)
    await page.route('**/report-consent', (route) => route.fulfill({ status: 503, json: {} }))
    await withdraw.click()
    await alert(page, 'Failed to withdraw').waitFor()
    await withdraw.waitFor()
    await page.unroute('**/report-consent')
    const params = { id: task.id }
    await world.call(member, setReportConsent, { params, body: { agreed: false } })
    await listed(page).getByText('You haven’t agreed').waitFor()
    await world.call(member, leaveTask, { params })
  })

  test('says that it could not load the list, and loads it again', async () => {
    const { member } = await aClaimOf('First photo', true)
    const page = await visitor.visit(member, '/tasks')
    await page.route('**/api/user/report-consents*', (route) => route.fulfill({ status: 404, json: {} }))
    await page.evaluate(() => history.pushState(null, '', '/settings'))
    await alert(page, 'We couldn’t load what businesses may see.').waitFor()
    await page.unroute('**/api/user/report-consents*')
    await button(listed(page), 'Retry').click()
    await listed(page).getByText('First photo').waitFor()
  })
})
