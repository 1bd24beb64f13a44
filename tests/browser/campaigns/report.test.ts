import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { renewReport } from '#server/campaigns/reports/renew-report.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { report_consents, report_links } from '#server/database/schema/reports.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { enlargeText } from '../../support/browser/large-text.ts'
import { pictureAs } from '../../support/media/pictures.ts'
import { aCampaign, aTaskOf } from '../../support/world/campaigns.ts'
import { aReportedProof, aReportLink } from '../../support/world/reports.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

const LONG_WORD = 'https://www.example.ca/'.padEnd(120, 'a')

/** A report with a week, a rejection, a proof with a picture and one with words only. */
async function aFilledReport() {
  const campaign = await aCampaign(world, { name: 'Patio season', ordered_units: 10, unit_price: 500 })
  const task = await aTaskOf(world, campaign)
  await aReportedProof(world, admin, task, { words: LONG_WORD })
  const { consent } = await aReportedProof(world, admin, task)
  const key = `report/${consent.id}`
  await world.services.files.put(key, await pictureAs('jpeg'), { contentType: 'image/jpeg' })
  await world.change(report_consents, { id: consent.id }, { picture_key: key })
  const member = await world.aMember()
  await world.claim(member, task)
  const { id } = await world.submit(member, task)
  await world.review(admin, id, 'rejected', 'It is cut off.')
  await world.change(submissions, { id }, { failed_lines: ['The whole post is visible'] })
  await renewReport(world.queries, campaign.id)
  return { consent, campaign, ...(await aReportLink(world, admin, campaign)) }
}

const picture = (page: Page) => page.getByRole('img', { name: /^Screenshot of a proof/ })

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test.each(LOOKS)('a report is readable for everyone on a $size in $theme', async (look) => {
  const { address } = await aFilledReport()
  const page = await visitor.visit(null, address, look)
  await page.getByRole('heading', { level: 1, name: 'Patio season' }).waitFor()
  await page.getByText('2 of 10 units approved').waitFor()
  await page.getByRole('cell', { name: 'Another reason' }).waitFor({ state: 'detached' })
  await page.getByRole('rowheader', { name: 'The whole post is visible' }).waitFor()
  await picture(page).scrollIntoViewIfNeeded()
  await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await expectAccessible(page)
  await enlargeText(page, 200)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

test('a report without proofs is readable for everyone', async () => {
  const { address } = await aReportLink(world, admin, await aCampaign(world, { name: 'Quiet month' }))
  const page = await visitor.visit(null, address, { size: 'phone', theme: 'dark' })
  await page.getByText('No proof has been submitted yet.').waitFor()
  await expectAccessible(page)
})

test('the colours are those of the system, whatever was chosen on this device', async () => {
  const { address } = await aFilledReport()
  const page = await visitor.visit(await world.aMember(), address, { theme: 'dark' })
  await page.context().addCookies([{ name: 'theme', value: 'light', url: world.url }])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  await page.reload()
  expect(await background(page)).toBe('rgb(13, 21, 17)')
  expect(asked).toContain('stylesheet')
  expect(asked).not.toContain('script')
})

test('on paper, it is light and has no links to other pages', async () => {
  const { address } = await aFilledReport()
  const page = await visitor.visit(null, address, { theme: 'dark', scripts: false })
  const csv = page.getByRole('link', { name: 'Download the proofs (CSV)' })
  await csv.waitFor()
  await page.emulateMedia({ media: 'print' })
  await csv.waitFor({ state: 'hidden' })
  await page.getByText('2 of 10 units approved').waitFor()
  await expect.poll(() => background(page)).toBe('rgb(251, 250, 246)')
  const file = await page.pdf({ format: 'Letter' })
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a proof is gone at once when its member withdraws, and the report when its link is revoked', async () => {
  const { address, consent, id } = await aFilledReport()
  const page = await visitor.visit(null, address, { size: 'phone', scripts: false })
  const statusOfPicture = async () =>
    (await page.request.get(`${world.url}${address}/pictures/${consent.id}`)).status()
  expect(await statusOfPicture()).toBe(200)
  await page.getByText('The soup was warm and the staff were kind.').waitFor()
  await world.change(
    report_consents,
    { id: consent.id },
    { withdrawn_at: new Date(), made_at: null, submission_id: null, picture_key: null, shown_at: null },
  )
  await page.reload()
  await page.getByText(LONG_WORD).waitFor()
  expect(await page.getByText('The soup was warm and the staff were kind.').count()).toBe(0)
  expect(await statusOfPicture()).toBe(404)
  await world.change(report_links, { id }, { revoked_at: new Date() })
  page.problems.length = 0
  await page.reload()
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  page.problems.length = 0
})
