import { expect, test } from 'vitest'
import { setCampaignStatus } from '#contract/campaigns/campaigns.ts'
import { claimTask } from '#contract/claims/claims.ts'
import { setReportConsent } from '#contract/claims/report-consent.ts'
import { contestSubmission, submitTask } from '#contract/proofs/submissions.ts'
import { updateTask } from '#contract/tasks/admin-tasks.ts'
import { prepareReportProofs } from '#server/campaigns/reports/prepare-proofs.ts'
import { releaseOverdueClaims } from '#server/claims/release-overdue-claims.ts'
import { claims } from '#server/database/schema/claims.ts'
import { aBrowserWorld } from '../../support/browser/browser-world.ts'
import { button, dialog, main, question, region } from '../../support/browser/page-parts.ts'
import { aPicture } from '../../support/media/pictures.ts'
import { counted, many, WIDE } from '../../support/world/at-once.ts'
import { aTaskOf, PAIR } from '../../support/world/campaigns.ts'
import { aRunningCampaign } from '../../support/world/clients.ts'
import { endAccount } from '../../support/world/end-account.ts'
import { aForm } from '../../support/world/form.ts'
import { TASK_FORM } from '../../support/world/task-form.ts'
import { undoApproval } from '../../support/world/undo-approval.ts'
import type { Person } from '../../support/world/world.ts'

const { world, visitor } = await aBrowserWorld()
const [admin, otherAdmin] = [await world.anAdmin(), await world.anAdmin()]

const POINTS = 50

test('64 members want one of nine awards, and the business sees on a phone what came of it, until its link is revoked', async () => {
  const campaign = await aRunningCampaign(world, admin, {
    name: 'A new menu',
    orderedUnits: 10,
    unitPrice: 500,
    cap: 9 * POINTS,
  })
  const task = await aTaskOf(world, campaign, { points: POINTS })
  const on = { params: { id: task.id } }

  const everyone = await many(WIDE, () => world.aMember())
  const attempts = await many(WIDE, async (at) => {
    const member = everyone[at]!
    return { member, ...(await world.attempt(member, claimTask, { ...on, body: { reportConsent: true } })) }
  })
  expect(counted(attempts)).toEqual({ 200: 9, 409: WIDE - 9 })
  expect(attempts.find(({ status }) => status === 409)!.message).toBe('This task is at full capacity.')
  const holders = attempts.filter(({ status }) => status === 200).map(({ member }) => member)

  const picture = await aPicture()
  const proofs = new Map<Person, number>()
  for (const [at, member] of holders.slice(0, 7).entries()) {
    const form = aForm({ notes: `Words of member ${at}`, ...(at === 0 && { screenshot: picture }) })
    proofs.set(member, (await world.call(member, submitTask, { ...on, form })).id)
  }
  const [first, second, , , , undone, contested] = holders as [Person, Person, ...Person[]]
  for (const [member, id] of proofs) {
    if (member === contested) await world.review(otherAdmin, id, 'rejected', 'It is cut off.')
    else await world.review(admin, id, 'approved')
  }
  await undoApproval(world, admin, proofs.get(undone!)!)

  const raised = { ...TASK_FORM, ...PAIR, capacity: null, points: POINTS + 10, campaignId: campaign.id }
  const refused = await world.attempt(admin, updateTask, { ...on, body: raised })
  expect(refused).toMatchObject({ status: 409, code: 'budget.exceeded' })
  expect(refused.message).toContain('40 more points of the campaign’s budget, and 0 are left')

  const past = new Date(Date.now() - 1)
  await world.change(claims, { task_id: task.id, user_id: contested!.id }, { submit_by: past })
  await releaseOverdueClaims(world.services)
  const contestedProof = { params: { id: proofs.get(contested!)! } }
  await world.call(contested!, contestSubmission, { ...contestedProof, body: { reason: 'It is all there.' } })
  await world.review(admin, contestedProof.params.id, 'approved')
  await prepareReportProofs(world.services)

  const desk = await visitor.visit(admin, `/admin/campaigns/${campaign.id}`)
  await region(desk, 'Units').getByText('House units 1, never billed').waitFor()
  await region(desk, 'Points').getByText('House cost 50 points').waitFor()
  await button(desk, 'Show all on this page').click()
  await desk.getByText('5 of 5 on this page are shown').waitFor()
  for (const status of ['finishing', 'finished'] as const) {
    await world.call(admin, setCampaignStatus, { params: { id: campaign.id }, body: { status } })
  }
  await button(desk, 'New link').click()
  await dialog(desk).getByLabel('Name').fill('The owner')
  await button(dialog(desk), 'Create Link').click()
  const address = await question(desk).getByRole('textbox', { name: 'Link' }).inputValue()
  await button(question(desk), 'Done').click()

  const path = new URL(address).pathname
  const phone = await visitor.visit(null, path, { size: 'phone', scripts: false })
  await phone.getByRole('heading', { level: 1, name: 'A new menu' }).waitFor()
  await phone.getByText('5 of 10 units approved').first().waitFor()
  await phone.getByText('$25.00').first().waitFor()
  await phone.getByText('Words of member 0').waitFor()
  expect(await main(phone).innerText()).not.toContain(first.email)
  const src = (await main(phone).getByRole('img').first().getAttribute('src'))!
  expect((await phone.request.get(src)).headers()['content-type']).toBe('image/jpeg')

  await world.call(first, setReportConsent, { ...on, body: { agreed: false } })
  expect((await phone.request.get(src)).status()).toBe(404)
  await endAccount(world.services, second)
  await phone.reload()
  await phone.getByText('5 of 10 units approved').first().waitFor()
  await phone.getByText('Words of member 2').waitFor()
  const words = await main(phone).innerText()
  expect(['0', '1', '2', '3', '4'].filter((at) => words.includes(`Words of member ${at}`))).toEqual([
    '2',
    '3',
    '4',
  ])

  await button(desk, 'Revoke “The owner”').click()
  await button(question(desk), 'Revoke').click()
  await desk.getByText('Revoked', { exact: true }).waitFor()
  expect((await phone.goto(path))!.status()).toBe(404)
  await phone.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
})
