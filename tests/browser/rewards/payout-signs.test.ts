import { describe, expect, test } from 'vitest'
import { listStaffNotes } from '#contract/reviews/reviewing.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { button, decisionOf, region } from '../../support/browser/page-parts.ts'
import { pendingSubmissions } from '../../support/world/pending-submissions.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin({ email: 'bo@example.ca', first_name: 'Bo' })
const ana = await world.anAdmin({ email: 'ana@example.ca', first_name: 'Ana' })

/** Two members with one phone number who ask for a reward to one mailbox; returns them with the second one's request. */
async function household(category: string, phone_number: string) {
  const reward = await world.aReward({ category, points_cost: 100 })
  const ofOne = async () => {
    const member = await world.aMember({ points: 300, phone_number })
    const email = `${category.toLowerCase().replaceAll(' ', '.')}@mail.example`
    const { id } = await world.call(member, requestReward, { params: { id: reward.id }, body: { email } })
    return { member, id }
  }
  const [first, second] = [await ofOne(), await ofOne()]
  return {
    first,
    second,
    address: `/admin/reward-reviews?${new URLSearchParams({ category, id: String(second.id) })}`,
  }
}

describe('the card of a reward request', () => {
  test('shows signs with their evidence; “Not related” ends one, and can be undone', async () => {
    const { first, address } = await household('Signs', '+1 416 555 0142')
    const page = await visitor.visit(admin, address)
    const signs = decisionOf(page).getByRole('list', { name: 'Signs' })
    const destination = signs.getByRole('listitem').filter({ hasText: 'Same destination' })
    await destination.getByText('signs@mail.example').waitFor()
    await signs.getByText('Their number: +1 416 555 0142').waitFor()
    await decisionOf(page).getByText('2 signs', { exact: true }).waitFor()

    await page.route('**/api/admin/payout-signs/*', (route) => route.abort())
    await button(destination, 'Not related').click()
    await destination.getByText('Failed to save your answer').waitFor()
    await page.unroute('**/api/admin/payout-signs/*')
    const other = await visitor.visit(ana, address)
    await decisionOf(other).getByText('2 signs', { exact: true }).waitFor()
    await button(destination, 'Not related').click()
    await destination.getByText(/^Not related: Bo, /).waitFor()
    await decisionOf(other).getByText('1 sign', { exact: true }).waitFor()
    await button(destination, 'Undo').click()
    await decisionOf(other).getByText('2 signs', { exact: true }).waitFor()
    await destination.getByRole('link', { name: first.member.email }).waitFor()
  })

  test('shows how the points were earned, the last decisions, and staff notes, which the task desk shows too', async () => {
    const member = await world.aMember({ points: 100 })
    const task = await world.aTask({ title: 'Share the autumn menu', category: 'Behind' })
    const submission = await world.aPendingSubmission(member, { task })
    await world.review(ana, submission.id, 'approved', 'Well done.')
    const reward = await world.aReward({ category: 'Behind', points_cost: 120 })
    const { id } = await world.redeem(member, reward)
    const page = await visitor.visit(admin, `/admin/reward-reviews?category=Behind&id=${id}`)
    const earned = decisionOf(page).getByRole('region', { name: 'How these points were earned' })
    await expect.poll(() => earned.innerText()).toMatch(/Adjustments\s+100\s+Tasks\s+20/)
    const decisions = decisionOf(page).getByRole('list', { name: 'Last decisions' })
    await decisions.getByText('Share the autumn menu').waitFor()
    await decisions.getByText('Well done.').waitFor()

    await page.keyboard.press('s')
    await page.keyboard.type('Called about the address.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('list', { name: 'Staff notes' }).getByText('Called about the address.').waitFor()
    const notes = await world.call(ana, listStaffNotes, { params: { id: submission.id } })
    expect(notes).toMatchObject([{ body: 'Called about the address.', submissionId: null, taskTitle: null }])
  })

  test('says when the record of the member does not load, and loads it again', async () => {
    const { first, second } = await household('Failing', '+1 416 555 0143')
    const page = await visitor.visit(admin, '/healthz')
    await page.route('**/context', (route) => route.abort())
    await page.goto('/admin/reward-reviews?category=Failing')
    await decisionOf(page).getByText(first.member.email).first().waitFor()
    await page.keyboard.press('j')
    await decisionOf(page).getByText('We couldn’t load the member’s record.').waitFor()
    await decisionOf(page).getByText(second.member.email).first().waitFor()
    await page.unroute('**/context')
    await button(decisionOf(page), 'Retry').click()
    await decisionOf(page).getByRole('list', { name: 'Signs' }).waitFor()
    // A failed load is logged (specification §8).
    page.problems.length = 0
  })

  test.each(LOOKS)('everyone can use it on a $size in $theme', async (look) => {
    const { address } = await household(`On a ${look.size}`, `+1 416 555 015${LOOKS.indexOf(look)}`)
    const page = await visitor.visit(admin, address, look)
    await decisionOf(page).getByRole('list', { name: 'Signs' }).waitFor()
    await expectAccessible(page)
  })
})

describe('the link to the member', () => {
  test('of a reward request opens their page, whose Back returns to the same card', async () => {
    const { second, address } = await household('Linked', '+1 416 555 0144')
    const page = await visitor.visit(admin, address)
    await decisionOf(page).getByRole('link', { name: second.member.email }).click()
    await region(page, 'Timeline').waitFor()
    expect(page.url()).toContain(`/admin/user-management/${second.member.id}`)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await decisionOf(page).getByText(second.member.email).first().waitFor()
    expect(page.url()).toContain(`id=${second.id}`)
  })

  test('of a submission opens their page, and the browser’s Back returns to the same card', async () => {
    const [, waiting] = await pendingSubmissions(world, 'Linked', 2)
    const page = await visitor.visit(admin, `/admin/task-reviews?category=Linked&id=${waiting!.id}`)
    await decisionOf(page).getByRole('link', { name: waiting!.email }).click()
    await region(page, 'Timeline').waitFor()
    await page.goBack()
    await decisionOf(page).getByText(waiting!.email).waitFor()
    expect(page.url()).toContain(`id=${waiting!.id}`)
  })
})
