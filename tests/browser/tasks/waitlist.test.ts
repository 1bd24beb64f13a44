import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBrowserWorld, expectAccessible } from '../../support/browser/browser-world.ts'
import { button, expectFocus, main, press, toast } from '../../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()

const WAIT = 'Tell me when a spot opens'
const LEAVE = 'Leave the line'

const card = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title })

test('a member waits for a full task from its card, leaves, waits again, is offered the freed spot and claims it', async () => {
  const [member, second, holder] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const category = 'Bookstores'
  const task = await world.aTask({ title: 'Shelf photo', category, capacity: 1 })
  const list = `/tasks?category=${category}`
  await world.claim(holder, task)
  const page = await visitor.visit(member, list, { size: 'phone' })
  const waiting = button(card(page, task.title), WAIT)
  await waiting.waitFor()
  await expectAccessible(page)
  await press(page, waiting)
  await toast(page, 'You’re in line').waitFor()
  await card(page, task.title).getByText('You’re first in line.').waitFor()

  await page.goto(`/tasks/${task.id}`)
  await main(page).getByText('You’re first in line.').waitFor()
  expect(await button(page, 'Task at Full Capacity').isDisabled()).toBe(true)
  await press(page, button(page, LEAVE))
  await toast(page, 'You left the line').waitFor()
  await expectFocus(button(page, WAIT))
  await page.keyboard.press('Enter')
  await button(page, LEAVE).waitFor()

  const other = await visitor.visit(second, `/tasks/${task.id}`)
  await button(other, WAIT).click()
  await main(other).getByText('You’re number 2 in line.').waitFor()
  // The second press of a double click, once the server has answered, leaves no line.
  await button(other, LEAVE).dispatchEvent('click', { detail: 2 })
  await world.leave(holder, task)
  await main(page).getByText('A spot is kept for you until').waitFor()
  await main(other).getByText('You’re first in line.').waitFor()
  await main(other).getByText('1 spot is offered to the next in line.').waitFor()
  await expectAccessible(other)
  await page.goto(list)
  await card(page, task.title).getByText('Offered to you', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.goto(`/tasks/${task.id}`)
  await button(page, 'Claim Task').click()
  await toast(page, 'Task Claimed').waitFor()
  await expect.poll(() => page.getByText('A spot is kept for you').count()).toBe(0)
})
