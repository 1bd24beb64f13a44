import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { claimMedia } from '#contract/media/media.ts'
import { getRewardRequest } from '#contract/rewards/reward-requests.ts'
import { listOwnRewardRequests } from '#contract/rewards/rewards.ts'
import { announcements } from '#server/database/schema/announcements.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { reward_requests } from '#server/database/schema/rewards.ts'
import { aBrowserWorld, expectAccessible, type Person } from '../../support/browser/browser-world.ts'
import { decisionOf, dialog, question, toast, untilSeen } from '../../support/browser/page-parts.ts'
import { hoursAgo } from '../../support/world/ago.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin({ email: 'ana@example.ca' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function linesOf(page: Page): Promise<string[]> {
  return (await question(page).innerText()).split('\n').filter((line) => line.trim() !== '')
}

async function mailsTo({ email }: Person): Promise<number> {
  const found = await world.rows(mails, { recipient: email })
  return found.length
}

describe('only members who get email are promised one', () => {
  const NOTICE_ONLY = (email: string) => `${email} turned email off, so they’ll get a notice in the app.`

  test.each([
    { wants: true, told: (email: string) => `We’ll email ${email}.`, sent: 1 },
    { wants: false, told: NOTICE_ONLY, sent: 0 },
  ])('about a reward decision, where email is wanted: $wants', async ({ wants, told, sent }) => {
    const member = await world.aMember({ points: 500, email_notifications: wants })
    const category = `Mail wanted ${wants}`
    const reward = await world.aReward({ category })
    const { id } = await world.redeem(member, reward)
    const page = await visitor.visit(admin, `/admin/reward-reviews?category=${encodeURIComponent(category)}`)
    await untilSeen(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    await toast(page, told(member.email)).waitFor()

    await page.getByLabel('Status', { exact: true }).selectOption('Approved')
    await decisionOf(page)
      .getByText(`${told(member.email)} You can undo this for 10 seconds first.`, { exact: true })
      .waitFor()
    await decisionOf(page).getByRole('button', { name: 'Mark as Fulfilled' }).click()
    await expect
      .poll(async () => (await world.call(admin, getRewardRequest, { params: { id } })).status)
      .toBe('fulfilled')
    expect(await mailsTo(member)).toBe(0)
    await world.endHolds()
    expect((await world.call(member, listOwnRewardRequests))[0]?.status).toBe('fulfilled')
    // One email says both.
    expect(await mailsTo(member)).toBe(sent)
  })

  test.each([
    { wants: true, told: 'We’ll email you when it’s done.' },
    { wants: false, told: 'You’ll get a notice when it’s done.' },
  ])('about a submission under review, where email is wanted: $wants', async ({ wants, told }) => {
    const member = await world.aMember({ email_notifications: wants })
    const { task_id, id } = await world.aPendingSubmission(member)
    const page = await visitor.visit(member, `/tasks/${task_id}`)
    const card = page.getByText('A person reviews every submission')
    await expect.poll(() => card.innerText()).toContain(told)
    await world.review(admin, id, 'approved')
    expect(await mailsTo(member)).toBe(wants ? 1 : 0)
  })
})

describe('a question before a deletion says the specified sentence and who is affected, and does not contradict it', () => {
  test('about a task', async () => {
    const task = await world.aTask({ title: 'Sign the guest book' })
    await world.claim(await world.aMember(), task)
    await world.aPendingSubmission(await world.aMember(), { task })
    const again = await world.aPendingSubmission(await world.aMember(), { task })
    await world.review(admin, again.id, 'rejected')
    const page = await visitor.visit(admin, '/admin/tasks?search=guest', { size: 'phone' })
    await press(page, 'Delete task')
    const counted = page.getByText('3 members are affected')
    await counted.waitFor()
    expect(await linesOf(page)).toEqual([
      `Delete “${task.title}”?`,
      'Are you sure you want to delete this task? This action cannot be undone.',
      '3 members are affected: 1 hasn’t submitted yet, 1 is waiting for review, 1 was rejected and can resubmit. They keep their spot, can still submit and are paid once approved.',
      'Cancel',
      'Delete task',
    ])
    await question(page).getByRole('button', { name: 'Delete task' }).click()
    await toast(page, `You can restore “${task.title}” under Deleted.`).waitFor()
    await page.getByLabel('Status').selectOption('Deleted')
    await page.getByRole('button', { name: 'Restore' }).waitFor()
  })

  test('about a reward', async () => {
    const reward = await world.aReward({ name: 'Picnic basket' })
    await world.redeem(await world.aMember({ points: 100 }), reward)
    const page = await visitor.visit(admin, '/admin/rewards?search=picnic')
    await press(page, 'Delete reward')
    await question(page).waitFor()
    expect(await linesOf(page)).toEqual([
      'Delete “Picnic basket”?',
      'Are you sure you want to delete this reward? This action cannot be undone.',
      'It has 1 open request. You still need to review it: points aren’t returned automatically.',
      'Cancel',
      'Delete Reward',
    ])
    await question(page).getByRole('button', { name: 'Delete Reward' }).click()
    await toast(page, 'You can restore “Picnic basket” under Deleted.').waitFor()
  })

  test('about an announcement, which cannot be restored', async () => {
    await world.queries
      .insert(announcements)
      .values({ title: 'Snow today', content: 'We open at noon.', created_by: admin.id })
    const page = await visitor.visit(admin, '/admin/announcements')
    await press(page, 'Delete: Snow today')
    await question(page).waitFor()
    expect(await linesOf(page)).toEqual([
      'Delete “Snow today”?',
      'Are you sure you want to delete this announcement? This action cannot be undone.',
      'Cancel',
      'Delete Announcement',
    ])
  })
})

describe('deactivating a task', () => {
  test('says how many members have a spot before it is saved', async () => {
    const task = await world.aTask({ title: 'Count the benches' })
    for (let member = 0; member < 2; member += 1) await world.claim(await world.aMember(), task)
    const page = await visitor.visit(admin, '/admin/tasks?search=benches', { theme: 'dark' })
    await press(page, 'Edit task')
    const affected = dialog(page).getByText('2 members are affected: 2 haven’t submitted yet.')
    await dialog(page).getByLabel('Status').waitFor()
    expect(await affected.count()).toBe(0)
    await dialog(page).getByLabel('Status').selectOption('Inactive')
    await affected.waitFor()
    await expectAccessible(page)
    await dialog(page).getByLabel('Status').selectOption('Active')
    await expect.poll(() => affected.count()).toBe(0)
    await dialog(page).getByRole('button', { name: 'Close' }).first().click()
    await press(page, 'Hide task')
    await toast(page, 'Members no longer see it in the list.').waitFor()
  })

  test('says nothing about a task that is already off', async () => {
    await world.aTask({ title: 'Resting task', status: 'inactive' })
    const page = await visitor.visit(admin, '/admin/tasks?search=resting')
    await press(page, 'Edit task')
    await dialog(page).getByLabel('Status').waitFor()
    expect(await page.getByText('No members are affected').count()).toBe(0)
  })
})

test('an overdue badge says how long ago it was due on a reward request: 48 hours to decide, then 48 to deliver', async () => {
  const member = await world.aMember({ points: 500 })
  const reward = await world.aReward({ category: 'Late rewards' })
  const requests = []
  for (let at = 0; at < 2; at += 1) requests.push(await world.redeem(member, reward))
  await world.change(reward_requests, { id: requests[0]!.id }, { requested_at: hoursAgo(51.5) })
  await world.decide(admin, requests[1]!.id, 'approved')
  await world.change(
    reward_requests,
    { id: requests[1]!.id },
    { requested_at: hoursAgo(300), reviewed_at: hoursAgo(48 + 4 * 24 + 1) },
  )
  const page = await visitor.visit(admin, '/admin/reward-reviews?category=Late+rewards')
  const list = page.getByRole('list', { name: 'Requests' })
  await list.getByText('Overdue by 3 h', { exact: true }).waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption('Approved')
  await list.getByText('Overdue by 4 d', { exact: true }).waitFor()
})

describe('a bonus file that a member claimed', () => {
  async function aClaimedFile(member: Person) {
    const task = await world.aTask()
    const file = await world.aBonusFile({ task_id: task.id, bonus_points: 30 })
    await world.claim(member, task)
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: file.id } })
    return task
  }
  const panel = (page: Page) => page.getByRole('region', { name: 'Claimed', exact: true })

  test('is claimed for an admin who views the task, and not theirs', async () => {
    const task = await aClaimedFile(await world.aMember())
    const page = await visitor.visit(admin, `/tasks/${task.id}`)
    await panel(page).getByText('Claimed by a member', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Claim banner.png' }).count()).toBe(0)
    expect(await page.getByText('Claim the task first').count()).toBe(0)
    await press(page, 'Claim Task')
    await press(page, 'Remove Me from Task')
    await question(page).waitFor()
    expect(await question(page).innerText()).not.toContain('bonus points')
  })

  test('shows what it paid, and after leaving that the points were taken back', async () => {
    const member = await world.aMember()
    const task = await aClaimedFile(member)
    const page = await visitor.visit(member, `/tasks/${task.id}`)
    await panel(page).getByText('+30', { exact: true }).waitFor()
    await world.leave(member, task)
    await world.claim(member, task)
    await page.reload()
    await panel(page).getByText('Bonus points taken back', { exact: true }).waitFor()
    await press(page, 'Remove Me from Task')
    await question(page).waitFor()
    expect(await question(page).innerText()).not.toContain('bonus points')
  })
})
