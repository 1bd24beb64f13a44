import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  createRejectionReason,
  listRejectionReasons,
  type RejectionReason,
  updateRejectionReason,
} from '#contract/reviews/rejection-reasons.ts'
import { drawProof } from '../../../demo/proof-pictures.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { expectSeen } from '../../support/browser/in-view.ts'
import {
  dialog,
  expectFocus,
  pressWhenSeen,
  question,
  toast,
  untilSeen,
} from '../../support/browser/page-parts.ts'
import { sendProof } from '../../support/world/send-proof.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin()
const other = await world.anAdmin()

const ALWAYS = ['Not public', 'No disclosure', 'Other task', 'Sent before']

test('an admin writes a reason for pictures in one category, which is offered there and not for text', async () => {
  await aPictureAndAText('Window signs')
  const page = await visitor.visit(admin, addressOf('Window signs'))
  await page.getByText('1 of 2', { exact: true }).waitFor()
  await pressWhenSeen(page, 'r')
  await expect
    .poll(() => offered(page))
    .toEqual(['Unreadable', 'Not finished', 'Account not visible', ...ALWAYS])
  await page.getByRole('button', { name: 'Edit reasons' }).click()
  // A list is for reading, so it has the focus; a form starts at its first field.
  await expectFocus(dialog(page).locator('[data-dialog-body]'))
  await dialog(page).getByRole('button', { name: 'Add reason' }).click()
  const form = page.getByRole('dialog', { name: 'Add Reason' })
  await expectFocus(form.getByLabel('Name'))
  await form.getByLabel('Name').fill('Cropped')
  await form.getByRole('button', { name: 'Add Reason' }).click()
  await form.getByText('Please enter a note to the member.').waitFor()
  await form.getByLabel('Note to the member').fill('Please send the\nwhole sign.')
  await form.getByLabel('Applies to').selectOption('Proof with a picture')
  await form.getByLabel('Task type').selectOption('Window signs')
  await form.getByRole('button', { name: 'Add Reason' }).click()
  await toast(page, 'Reason Added').waitFor()
  await expectFocus(dialog(page).getByRole('button', { name: 'Add reason' }))
  await dialog(page)
    .getByRole('listitem')
    .filter({ hasText: 'Cropped' })
    .getByText(/Window signs/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expectFocus(page.getByRole('button', { name: 'Edit reasons' }))

  await page.keyboard.press('8')
  await expect.poll(() => page.getByLabel('Review notes').inputValue()).toBe('Please send the whole sign.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.getByText('2 of 2', { exact: true }).waitFor()
  await pressWhenSeen(page, 'r')
  await expect.poll(() => offered(page)).toEqual(['Too short', 'No link', ...ALWAYS])
  await aPictureAndAText('Elsewhere')
  await page.goto(addressOf('Elsewhere'))
  await pressWhenSeen(page, 'r')
  await expect.poll(() => offered(page)).not.toContain('Cropped')
})

test('for a picture and a text together, the question offers what fits both', async () => {
  await aPictureAndAText('Both')
  const page = await visitor.visit(admin, addressOf('Both'))
  await page.getByLabel('Select all 2').check()
  await page
    .getByRole('group', { name: 'Selected submissions' })
    .getByRole('button', { name: 'Reject' })
    .click()
  await question(page).waitFor()
  await expect.poll(() => offered(page)).toEqual(ALWAYS)
})

test('reasons are moved and deleted by keyboard, and every reviewer sees it immediately', async () => {
  await aPictureAndAText('Moving')
  const reviewer = await visitor.visit(other, addressOf('Moving'))
  await pressWhenSeen(reviewer, 'r')
  await expect.poll(() => offered(reviewer)).toContain('Unreadable')
  await aPictureAndAText('Editing')
  const page = await visitor.visit(admin, addressOf('Editing'))
  const named = async (name: string) => (await reasons()).find((one) => one.name === name)!
  for (const name of ['Blurred', 'Dark']) await aReason({ name, category: 'Moving' })
  await pressWhenSeen(page, 'r')
  await page.getByRole('button', { name: 'Edit reasons' }).press('Enter')
  const up = dialog(page).getByRole('button', { name: 'Move up: Dark' })
  await up.press('Enter')
  await expect.poll(async () => (await reasons()).at(-2)?.name).toBe('Dark')
  await expectFocus(up)
  await expect.poll(async () => (await offered(reviewer)).slice(-2)).toEqual(['Dark', 'Blurred'])
  const down = dialog(page).getByRole('button', { name: 'Move down: Dark' })
  await down.press('Enter')
  await expect.poll(async () => (await reasons()).at(-1)?.name).toBe('Dark')
  await expectFocus(down)
  await expect.poll(() => down.getAttribute('aria-disabled')).toBe('true')

  await dialog(page).getByRole('button', { name: 'Delete: Dark' }).press('Enter')
  await expectFocus(question(page).getByRole('button', { name: 'Cancel' }))
  const { id, updatedAt, ...form } = await named('Dark')
  await world.call(other, updateRejectionReason, {
    params: { id },
    body: { ...form, sentence: 'There is too little light.', expectedUpdatedAt: updatedAt },
  })
  await question(page)
    .getByText(/There is too little light/)
    .waitFor()
  await question(page).getByRole('button', { name: 'Delete Reason' }).click()
  await expect.poll(() => question(page).count()).toBe(0)
  await expect.poll(() => offered(reviewer)).not.toContain('Dark')
})

test('the second of two admins who edit one reason keeps what they typed, and can take the first one’s', async () => {
  await aPictureAndAText('Twice')
  const { id, updatedAt, ...form } = await aReason({ name: 'Twice', category: 'Twice' })
  await aReason({ name: 'Taken', category: 'Twice' })
  const page = await visitor.visit(admin, addressOf('Twice'))
  await pressWhenSeen(page, 'r')
  await page.getByRole('button', { name: 'Edit reasons' }).click()
  await dialog(page).getByRole('button', { name: 'Edit: Twice' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Reason' })
  await editor.getByLabel('Name').fill('taken')
  await editor.getByRole('button', { name: 'Save Reason' }).click()
  await editor.getByText('Another reason already has this name. Please choose a different one.').waitFor()
  await editor.getByLabel('Name').fill('Mine')
  await world.call(other, updateRejectionReason, {
    params: { id },
    body: { ...form, name: 'Theirs', expectedUpdatedAt: updatedAt },
  })
  await editor.getByRole('button', { name: 'Save Reason' }).click()
  await expectSeen([
    editor.getByText('Another admin has changed this reason since you opened it.'),
    editor.getByRole('button', { name: 'Show their version and discard mine' }),
  ])
  await expect.poll(() => editor.getByLabel('Name').inputValue()).toBe('Mine')
  await editor.getByRole('button', { name: 'Show their version and discard mine' }).click()
  await expect.poll(() => editor.getByLabel('Name').inputValue()).toBe('Theirs')
  await editor.getByLabel('Name').fill('Ours')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await editor.getByRole('button', { name: 'Save Reason' }).click()
  await toast(page, 'Reason Updated').waitFor()
  expect((await reasons()).find((one) => one.id === id)?.name).toBe('Ours')
})

test('the document includes the reasons', async () => {
  await aPictureAndAText('Arriving')
  const page = await visitor.visit(admin, '/healthz')
  let asked = 0
  await page.route('**/api/admin/rejection-reasons', (route) => {
    asked += 1
    return route.continue()
  })
  await page.goto(addressOf('Arriving'))
  await page.getByText('1 of 2', { exact: true }).waitFor()
  await untilSeen(page)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => offered(page)).toContain('Unreadable')
  expect(asked).toBe(0)
})

test('reasons that fail to load can be retried, and the reviewer can still write one', async () => {
  await aPictureAndAText('Failing')
  const page = await visitor.visit(admin, '/healthz', { bare: true, news: false })
  await page.route('**/api/admin/rejection-reasons', (route) => route.fulfill({ status: 503 }))
  await page.goto(addressOf('Failing'))
  await page.getByText('1 of 2', { exact: true }).waitFor()
  await pressWhenSeen(page, 'r')
  await page.getByText('We couldn’t load the reasons.').waitFor()
  await page.getByLabel('Review notes').fill('Too dark.')
  await page.unroute('**/api/admin/rejection-reasons')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => offered(page)).toContain('Unreadable')
  await expect.poll(() => page.getByLabel('Review notes').inputValue()).toBe('Too dark.')
})

test.each(LOOKS)('everyone can edit reasons on a $size in $theme', async (look) => {
  const id = await aPictureAndAText(`On a ${look.size}`)
  const page = await visitor.visit(admin, `${addressOf(`On a ${look.size}`)}&id=${id}`, look)
  await untilSeen(page)
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('button', { name: 'Edit reasons' }).click()
  await dialog(page).getByRole('listitem').first().waitFor()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Edit: Unreadable' }).click()
  await page.getByRole('dialog', { name: 'Edit Reason' }).waitFor()
  await expectAccessible(page)
})

const addressOf = (category: string) => `/admin/task-reviews?category=${encodeURIComponent(category)}`
const reasons = () => world.call(admin, listRejectionReasons)

function aReason(form: { name: string; category: string }): Promise<RejectionReason> {
  const body = { sentence: `${form.name}: please send another one.`, proof: 'any' as const, ...form }
  return world.call(admin, createRejectionReason, { body })
}

function offered(page: Page): Promise<string[]> {
  const chips = page.getByRole('group', { name: 'Reason', exact: true }).locator('[aria-pressed]')
  return chips.evaluateAll((all) => all.map((chip) => chip.lastChild?.textContent ?? ''))
}

/** Two pending proofs in a new category: a picture, whose submission id is returned, then a text. */
async function aPictureAndAText(category: string): Promise<number> {
  const task = await world.aTask({ category, capacity: null })
  const { id } = await sendProof(world, await world.aMember(), task, await drawProof('photo', task.id))
  await world.aPendingSubmission(await world.aMember(), { task })
  return id
}
