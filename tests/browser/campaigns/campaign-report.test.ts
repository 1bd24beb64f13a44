import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listReportLinks, listReportProofs } from '#contract/campaigns/reports.ts'
import { setReportConsent } from '#contract/claims/report-consent.ts'
import { daysAfter } from '#domain/campaigns/report-links.ts'
import { MAX_REPORT_LINK_DAYS } from '#domain/campaigns/reports.ts'
import { torontoDay } from '#domain/time/time.ts'
import { prepareReportProofs } from '#server/campaigns/reports/prepare-proofs.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { expectNoShift, watchLayoutFromNow } from '../../support/browser/layout-shift.ts'
import {
  button,
  dialog,
  expectFocus,
  press,
  question,
  region,
  toast,
} from '../../support/browser/page-parts.ts'
import { aPicture } from '../../support/media/pictures.ts'
import { aCampaign, aTaskOf } from '../../support/world/campaigns.ts'
import { aConsentedProof, aReportedProof } from '../../support/world/reports.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin({ name: 'Avery Chen' })

const inDays = (days: number) => daysAfter(torontoDay(new Date()), days)
const pageOf = ({ id }: { id: number }) => `/admin/campaigns/${id}`
const reportOn = (page: Page) => region(page, 'Report')
const proofOn = (page: Page, words: string) =>
  reportOn(page).getByRole('list', { name: 'Proofs' }).getByRole('listitem').filter({ hasText: words })
const tickOf = (page: Page, words: string) => proofOn(page, words).getByLabel('Show in the report')
const shownOf = async ({ id }: { id: number }) =>
  (await world.call(admin, listReportProofs, { params: { id } })).map(({ isShown }) => isShown)
const linksOf = ({ id }: { id: number }) => world.call(admin, listReportLinks, { params: { id } })

async function aStage(name: string) {
  const campaign = await aCampaign(world, { name })
  return { campaign, task: await aTaskOf(world, campaign, { title: `Task of ${name}` }) }
}

describe('a link to a report', () => {
  test('is made by keyboard, shown once, copied, and opens the report without an account', async () => {
    const { campaign } = await aStage('Lanterns')
    const page = await visitor.visit(admin, pageOf(campaign))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await reportOn(page).getByText('No links yet.').waitFor()
    await press(page, button(reportOn(page), 'New link'))
    await expectFocus(dialog(page).getByLabel('Name'))
    await expect.poll(() => dialog(page).getByLabel('Last day').inputValue()).toBe(inDays(90))
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Name is required').waitFor()
    await page.keyboard.type('Head office')
    await page.keyboard.press('Enter')

    const field = question(page).getByRole('textbox', { name: 'Link' })
    await expectFocus(field)
    const address = await field.inputValue()
    expect(address).toMatch(/\/report\/[\w-]{43}$/)
    // A second Enter must not close the only place that shows it.
    await page.keyboard.press('Enter')
    await page.mouse.click(5, 5)
    await button(question(page), 'Copy the link').click()
    await button(question(page), 'Copied!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await press(page, button(question(page), 'Done'))
    await question(page).waitFor({ state: 'hidden' })
    await expectFocus(button(reportOn(page), 'New link'))
    await reportOn(page).getByText('Made by Avery Chen').waitFor()
    expect(await page.content()).not.toContain(address.split('/').at(-1))

    const path = new URL(address).pathname
    expect((await world.request(null, path)).status).toBe(200)
    await press(page, button(reportOn(page), 'Revoke “Head office”'))
    await expectFocus(button(question(page), 'Cancel'))
    await button(question(page), 'Revoke').click()
    await reportOn(page).getByText('Revoked', { exact: true }).waitFor()
    expect(await button(reportOn(page), 'Revoke “Head office”').count()).toBe(0)
    expect((await world.request(null, path)).status).toBe(404)
  })

  test('that works too long is refused at its field, and the form keeps what was typed', async () => {
    const { campaign } = await aStage('Kites')
    const page = await visitor.visit(admin, pageOf(campaign))
    await button(reportOn(page), 'New link').click()
    const form = dialog(page)
    await form.getByLabel('Name').fill('Agency')
    await form.getByLabel('Last day').fill(inDays(MAX_REPORT_LINK_DAYS + 1))
    await button(form, 'Create Link').click()
    await form.getByText('A link works for at most 180 days.').waitFor()
    await expectFocus(form.getByLabel('Last day'))
    expect(await form.getByLabel('Name').inputValue()).toBe('Agency')
    expect(await linksOf(campaign)).toEqual([])
    await form.getByLabel('Last day').fill(inDays(MAX_REPORT_LINK_DAYS))
    await world.sql(`update campaigns set status = 'draft' where id = $1`, [campaign.id])
    await button(form, 'Create Link').click()
    await form.getByText('This campaign is a draft.').waitFor()
    expect(await form.getByLabel('Name').inputValue()).toBe('Agency')
    await world.sql(`update campaigns set status = 'running' where id = $1`, [campaign.id])
    await button(form, 'Create Link').click()
    await question(page).getByRole('textbox', { name: 'Link' }).waitFor()
  })

  test('is not offered for a draft', async () => {
    const draft = await aCampaign(world, { name: 'Drafted', status: 'draft' })
    const page = await visitor.visit(admin, pageOf(draft))
    await reportOn(page).getByText('Once this campaign has started').waitFor()
    expect(await button(reportOn(page), 'New link').count()).toBe(0)
  })
})

describe('the proofs of a report', () => {
  test('are ticked one by one or all at once, by keyboard too, and saved at once', async () => {
    const { campaign, task } = await aStage('Soup')
    const hidden = { isShown: false }
    await aReportedProof(world, admin, task, { ...hidden, words: 'The first soup.' })
    await aReportedProof(world, admin, task, { ...hidden, words: 'The second soup.' })
    const page = await visitor.visit(admin, pageOf(campaign))
    const report = reportOn(page)
    await report.getByText('0 of 2 on this page are shown').waitFor()
    await tickOf(page, 'The second soup.').focus()
    await page.keyboard.press('Space')
    await report.getByText('1 of 2 on this page are shown').waitFor()
    await expect.poll(() => shownOf(campaign)).toEqual([true, false])
    await expectFocus(tickOf(page, 'The second soup.'))
    await press(page, button(report, 'Show all on this page'))
    await expect.poll(() => shownOf(campaign)).toEqual([true, true])
    await report.getByText('2 of 2 on this page are shown').waitFor()
    expect(await button(report, 'Show all on this page').getAttribute('aria-disabled')).toBe('true')
    await press(page, button(report, 'Hide all'))
    await expect.poll(() => shownOf(campaign)).toEqual([false, false])
    await page.reload()
    await report.getByText('0 of 2 on this page are shown').waitFor()
  })

  test('open larger, with all their words', async () => {
    const { campaign, task } = await aStage('Bread')
    const words = `${'A long story about bread. '.repeat(20)}The end.`
    await aConsentedProof(world, admin, task, {
      words,
      picture: await aPicture({ width: 900, height: 1200 }),
    })
    await prepareReportProofs(world.services)
    const page = await visitor.visit(admin, pageOf(campaign))
    await press(page, reportOn(page).getByRole('button', { name: 'Proof for “Task of Bread”' }))
    const shown = dialog(page).getByRole('img')
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([750, 1000])
    await dialog(page).getByText('The end.').waitFor()
    await dialog(page).getByLabel('Show in the report').check()
    await expect.poll(() => shownOf(campaign)).toEqual([true])
    await page.keyboard.press('Escape')
    await expectFocus(reportOn(page).getByRole('button', { name: 'Proof for “Task of Bread”' }))
    await button(reportOn(page), 'Read it all').click()
    await dialog(page).waitFor()
  })

  test('leave the screen when their members withdraw, and one that is open closes', async () => {
    const { campaign, task } = await aStage('Waffles')
    const [kept, open] = [
      await aReportedProof(world, admin, task, { words: 'Waffles that stay.' }),
      await aReportedProof(world, admin, task, { words: `Waffles that go. ${'More. '.repeat(100)}` }),
    ]
    const withdraw = ({ member }: typeof kept) =>
      world.call(member, setReportConsent, { params: { id: task.id }, body: { agreed: false } })
    const page = await visitor.visit(admin, pageOf(campaign))
    await button(proofOn(page, 'Waffles that go.'), 'Read it all').click()
    await dialog(page).waitFor()
    await withdraw(open)
    await dialog(page).waitFor({ state: 'hidden' })
    await proofOn(page, 'Waffles that go.').waitFor({ state: 'hidden' })
    await reportOn(page).getByText('1 of 1 on this page are shown').waitFor()
    await withdraw(kept)
    await reportOn(page).getByText('None yet.').waitFor()
  })

  test('that were withdrawn unnoticed are left out, and the screen says so', async () => {
    const { campaign, task } = await aStage('Pears')
    const proof = await aReportedProof(world, admin, task, { words: 'Pears in a bowl.', isShown: false })
    const page = await visitor.visit(admin, pageOf(campaign), { news: false })
    await tickOf(page, 'Pears in a bowl.').waitFor()
    await world.call(proof.member, setReportConsent, { params: { id: task.id }, body: { agreed: false } })
    await tickOf(page, 'Pears in a bowl.').click()
    await toast(page, 'Proof Left Out').waitFor()
    await reportOn(page).getByText('None yet.').waitFor()
  })

  test('appear without a reload, and nothing else on the page moves while they load', async () => {
    const { campaign, task } = await aStage('Plums')
    const page = await visitor.visit(admin, pageOf(campaign))
    await reportOn(page).getByText('None yet.').waitFor()
    await watchLayoutFromNow(page)
    await aConsentedProof(world, admin, task, { words: 'Plums at dusk.', picture: await aPicture() })
    await prepareReportProofs(world.services)
    await proofOn(page, 'Plums at dusk.').getByRole('img').waitFor()
    await expectNoShift(page)
  })

  test('that cannot be loaded say so, and are tried again', async () => {
    const { task } = await aStage('Figs')
    await aReportedProof(world, admin, task, { words: 'Figs on toast.' })
    const page = await visitor.visit(admin, '/admin/campaigns')
    const lists = '**/api/admin/campaigns/*/report-*'
    await page.route(lists, (route) => route.abort())
    await page.getByRole('link', { name: 'Figs', exact: true }).click()
    await reportOn(page).getByText('We couldn’t load the links.').waitFor()
    await reportOn(page).getByText('We couldn’t load the proofs.').waitFor()
    page.problems.length = 0
    await page.unroute(lists)
    await button(reportOn(page), 'Retry').first().click()
    await reportOn(page).getByText('No links yet.').waitFor()
    await button(reportOn(page), 'Retry').click()
    await proofOn(page, 'Figs on toast.').waitFor()
  })

  test.each(LOOKS)('are accessible on a $size in $theme, full and empty', async (look) => {
    const { campaign, task } = await aStage(`Beans on a ${look.size}`)
    const page = await visitor.visit(admin, pageOf(campaign), look)
    await reportOn(page).getByText('None yet.').waitFor()
    await expectAccessible(page)
    await aConsentedProof(world, admin, task, { words: 'Beans. '.repeat(90), picture: await aPicture() })
    await prepareReportProofs(world.services)
    await button(reportOn(page), 'Read it all').waitFor()
    await expectAccessible(page)
    await button(reportOn(page), 'Read it all').click()
    await dialog(page).waitFor()
    await expectAccessible(page)
    await button(dialog(page), 'Close').last().click()
    await button(reportOn(page), 'New link').click()
    await dialog(page).getByLabel('Name').fill('Someone')
    await expectAccessible(page)
    await button(dialog(page), 'Create Link').click()
    await question(page).getByRole('textbox', { name: 'Link' }).waitFor()
    await expectAccessible(page)
  })
})
