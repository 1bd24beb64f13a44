import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { holdBack } from '../../support/browser/before-hydration.ts'
import { aBrowserWorld, expectAccessible } from '../../support/browser/browser-world.ts'
import { builtFile } from '../../support/browser/built-file.ts'
import { dialog, press } from '../../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()

const offer = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })

/** Shows the rewards that can’t be requested or are further away. */
const unfold = (page: Page) => press(page, dialog(page).getByText(/^\d more rewards?$/))

test('open offers on a phone follow the admin’s changes: price, scarcity, sold out and the limit per member', async () => {
  const scarce = await world.aReward({ name: 'Scarce', stock: 2, limit_per_member: 1 })
  const gone = await world.aReward({ name: 'Gone', stock: 0 })
  const member = await world.aMember({ points: 1000 })
  const page = await visitor.visit(member, '/points?redeem=1', { size: 'phone' })
  await offer(page, scarce.name).getByText('Only 2 left · One per member').waitFor()
  await unfold(page)
  await offer(page, gone.name).getByText('Sold out', { exact: true }).waitFor()
  const soldOut = offer(page, gone.name).getByRole('button')
  await expect.poll(() => soldOut.isDisabled()).toBe(true)
  await offer(page, gone.name).getByText('None left right now.').waitFor()
  await expectAccessible(page)

  await world.redeem(await world.aMember({ points: 100 }), scarce)
  await offer(page, scarce.name).getByText('Last one · One per member').waitFor()
  const manager = await visitor.visit(await world.anAdmin(), `/admin/rewards?search=${gone.name}`)
  await manager.getByRole('button', { name: 'Edit reward' }).click()
  await dialog(manager).getByRole('textbox', { name: 'Stock' }).fill('')
  await dialog(manager).getByRole('textbox', { name: 'Points cost' }).fill('120')
  await dialog(manager).getByRole('button', { name: 'Update Reward' }).click()
  await offer(page, gone.name).getByText('120 pts').waitFor()
  await offer(page, gone.name)
    .getByRole('button', { name: `Redeem ${gone.name}` })
    .waitFor()

  await world.redeem(member, scarce)
  await offer(page, scarce.name).getByText('Sold out', { exact: true }).waitFor()
  await world.sql('update rewards set stock = null where id = $1', [scarce.id])
  await page.reload()
  await unfold(page)
  await offer(page, scarce.name).getByText('Already redeemed', { exact: true }).waitFor()
  await offer(page, scarce.name).getByText('One per member, and you’ve redeemed yours.').waitFor()
})

test('dollars are beside the balance, tasks and gift cards, never beside goods', async () => {
  const { config } = world.services
  config.dollars = { pointsPerDollar: 100, membersSee: true }
  onTestFinished(() => {
    config.dollars = null
  })
  await world.aReward({ name: 'Dollar card', points_cost: 500, value: '$5 CAD gift card' })
  await world.aReward({ name: 'Dear card', points_cost: 550, value: '$5 CAD gift card' })
  await world.aReward({ name: 'Mug', points_cost: 500, value: '$5 mug', destination_kind: 'postal' })
  const task = await world.aTask({ title: 'Worth a walk', points: 150 })
  const page = await visitor.visit(await world.aMember({ points: 725 }), '/points?redeem=1', {
    size: 'phone',
  })
  await dialog(page).getByText('You have 725 points, about $7.25.').waitFor()
  await offer(page, 'Dollar card').getByText('about $5.00').waitFor()
  for (const name of ['Dear card', 'Mug']) expect(await offer(page, name).innerText()).not.toContain('about')
  await page.goto('/points')
  await page.getByRole('region', { name: 'Total Points' }).getByText('about $7.25').waitFor()
  await page.goto('/tasks?search=Worth')
  await page.getByText('about $1.50').waitFor()
  await page.goto(`/tasks/${task.id}`)
  await page.getByText('about $1.50').first().waitFor()
  await expectAccessible(page)
})

test('Escape ends the wait for the rewards', async () => {
  const page = await visitor.visit(await world.aMember(), '/healthz')
  await holdBack(page, `**${builtFile('app/rewards/redeem/redeem-dialog.tsx')}`)
  await page.goto('/points?redeem=1')
  const waiting = page.getByRole('dialog', { name: 'Loading' })
  await waiting.waitFor()
  await page.keyboard.press('Escape')
  await waiting.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
})

test('a member who confirms after someone else took the last one reads so, and keeps their points', async () => {
  const last = await world.aReward({ name: 'Raced for', stock: 1 })
  const member = await world.aMember({ points: 150 })
  const page = await visitor.visit(member, `/points?redeem=1&reward=${last.id}`)
  await dialog(page).getByText('Balance after').waitFor()
  await world.sql('update rewards set stock = 0 where id = $1', [last.id])
  await dialog(page).getByRole('button', { name: 'Redeem 100 points' }).click()
  await dialog(page).getByRole('alert').getByText('This reward is sold out right now.').waitFor()
  const button = dialog(page).getByRole('button', { name: 'Sold Out' })
  await expect.poll(() => button.isDisabled()).toBe(true)
  expect(await world.balanceOf(member)).toBe(150)
})
