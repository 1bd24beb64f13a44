import { expect, test } from 'vitest'
import { changeSuspension, changeUserRole, getUser } from '#contract/users/admin-users.ts'
import { aBrowserWorld, expectAccessible, type Person } from '../../support/browser/browser-world.ts'
import { dialog, expectFocus, focused, press, question, toast } from '../../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

const PATH = '/admin/user-management'
const opened = ({ id, email }: Person) => visitor.visit(admin, `${PATH}?search=${email}&user=${id}`)

test('an admin suspends a member, who is signed out immediately, and reinstates them, by keyboard', async () => {
  const member = await world.aMember()
  const theirs = await visitor.visit(member, '/points')
  await theirs.getByRole('heading', { level: 1 }).waitFor()
  const page = await opened(member)
  await press(page, dialog(page).getByRole('button', { name: 'Suspend' }))
  await expect.poll(() => focused(page)).toBe('Cancel')
  await expectAccessible(page)
  await press(page, question(page).getByRole('button', { name: 'Suspend' }))
  await question(page).getByText('Please write what the member reads.').waitFor()
  await expectFocus(question(page).getByLabel('What the member reads'))
  await page.keyboard.type('Copied reviews')
  await question(page).getByLabel('Internal notes').fill('Same phone as Dana')
  await press(page, question(page).getByRole('button', { name: 'Suspend' }))
  await toast(page, 'User Suspended').waitFor()
  await dialog(page).getByText('Copied reviews').waitFor()
  await dialog(page).getByText('Same phone as Dana').waitFor()
  await theirs.waitForURL('**/api/login*')
  await press(page, dialog(page).getByRole('button', { name: 'Change reason' }))
  await question(page).getByLabel('What the member reads').fill('Copied three reviews')
  await press(page, question(page).getByRole('button', { name: 'Save' }))
  await toast(page, 'Suspension Updated').waitFor()
  await dialog(page).getByText('Copied three reviews').waitFor()
  await press(page, dialog(page).getByRole('button', { name: 'Change reason' }))
  await question(page).getByLabel('Internal notes').fill('Also as Kim')
  const params = { userId: member.id }
  await world.call(admin, changeSuspension, { params, body: { memberText: 'Copied four reviews' } })
  await press(page, question(page).getByRole('button', { name: 'Save' }))
  await question(page).getByText('Another admin changed this reason.').waitFor()
  await press(page, question(page).getByRole('button', { name: 'Cancel' }))
  await dialog(page).getByText('Copied four reviews').waitFor()
  await dialog(page).getByRole('button', { name: 'Reinstate' }).click()
  await question(page).getByRole('button', { name: 'Reinstate' }).click()
  await toast(page, 'User Reinstated').waitFor()
  await dialog(page).getByRole('button', { name: 'Suspend' }).waitFor()
})

test('an admin role is granted and ended; a former admin loses the screen', async () => {
  const member = await world.aMember()
  const page = await opened(member)
  await dialog(page).getByRole('button', { name: 'Make admin' }).click()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Make admin' }).click()
  await toast(page, 'Role Updated').waitFor()
  await dialog(page).getByText('Admin', { exact: true }).waitFor()
  const theirs = await visitor.visit(member, PATH)
  await theirs.getByRole('list', { name: 'Users' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Remove admin role' }).click()
  await question(page).getByRole('button', { name: 'Remove admin role' }).click()
  await theirs.getByRole('heading', { name: 'Access Denied' }).waitFor()
  expect((await world.call(admin, getUser, { params: { userId: member.id } })).role).toBe('user')
})

test('a question stays when another admin acts first, and shows the refusal', async () => {
  const colleague = await world.anAdmin({ last_name: 'Raced', name: 'Avery Raced' })
  const page = await opened(colleague)
  await dialog(page).getByRole('button', { name: 'Remove admin role' }).click()
  await question(page).waitFor()
  await world.call(admin, changeUserRole, { params: { userId: colleague.id }, body: { role: 'user' } })
  await page.locator('button', { hasText: 'Make admin' }).waitFor()
  await question(page).getByRole('button', { name: 'Remove admin role' }).click()
  await page.getByText('This person is no longer an admin.').first().waitFor()
})
