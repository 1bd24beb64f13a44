import { expect, test } from 'vitest'
import { suspendUser } from '#contract/users/admin-users.ts'
import { SIZES } from '../../support/browser/browser.ts'
import {
  aBrowserWorld,
  expectAccessible,
  LOOKS,
  type Person,
  SIZE_NAMES,
} from '../../support/browser/browser-world.ts'
import { expectFocus, toast } from '../../support/browser/page-parts.ts'
import { linkIn, newestMail, PASSWORD, withPassword } from '../../support/world/visitor.ts'

const { world, visitor } = await aBrowserWorld()
const ana = await world.anAdmin({ name: 'Ana Roy' })
const bo = await world.anAdmin({ name: 'Bo Shah' })

const PATH = '/api/account/suspension'

async function aSuspended(name = 'Noor Held'): Promise<{ member: Person; link: string }> {
  const member = await withPassword(world, await world.aMember({ name }))
  await world.call(ana, suspendUser, {
    params: { userId: member.id },
    body: { memberText: 'Three of your screenshots show the same post.', internalNotes: 'Two phones' },
  })
  return { member, link: linkIn(await newestMail(world, member.email), PATH) }
}

test.each([true, false])(
  'on a phone, a suspended member reads the reason without signing in and answers it (scripts: %s); another admin answers in the inbox',
  async (scripts) => {
    const { member, link } = await aSuspended(`Noor Held ${scripts}`)
    const phone = await visitor.visit(null, link, { size: 'phone', scripts })
    await phone.getByRole('heading', { level: 1, name: 'Your account is suspended' }).waitFor()
    await phone.getByText('Three of your screenshots show the same post.').waitFor()
    if (scripts) {
      for (const { size, theme } of LOOKS) {
        await phone.setViewportSize(SIZES[size])
        await phone.emulateMedia({ colorScheme: theme })
        await expectAccessible(phone)
      }
    }
    await phone.getByRole('button', { name: 'Send your answer' }).click()
    await phone.getByRole('alert').getByText('Please write your answer.').waitFor()
    await phone.getByLabel('Your answer').fill('It was my sister, with my phone.')
    await phone.getByRole('button', { name: 'Send your answer' }).click()
    await phone.getByText('We received your answer on').waitFor()
    if (scripts) await expectAccessible(phone)

    const inbox = await visitor.visit(bo, '/admin/inbox?kind=appeal')
    const row = inbox.getByRole('listitem').filter({ hasText: `Noor Held ${scripts}` })
    await row.getByText('Appeal, unassigned').waitFor()
    await row.getByText('Due in').waitFor()
    await row.getByRole('button').click()
    await inbox.getByText('It was my sister, with my phone.').last().waitFor()
    await inbox.getByText('Two phones').waitFor()
    await expectAccessible(inbox)
    await inbox.getByRole('textbox', { name: 'Reply' }).fill('Which phone?')
    await inbox.getByRole('button', { name: 'Send Reply' }).click()
    await toast(inbox, 'Reply Sent').waitFor()

    await phone.goto(linkIn(await newestMail(world, member.email), PATH))
    await phone.getByText('You can answer once more.').waitFor()
  },
)

test.each(SIZE_NAMES)(
  'the admin who suspended reads the answer and that another decides (%s)',
  async (size) => {
    const { link } = await aSuspended(`Own ${size}`)
    const phone = await visitor.visit(null, link, { size: 'phone' })
    await phone.getByLabel('Your answer').fill('It was my sister.')
    await phone.getByRole('button', { name: 'Send your answer' }).click()
    await phone.getByText('We received your answer on').waitFor()
    const inbox = await visitor.visit(ana, '/admin/inbox?kind=appeal', { size })
    await inbox
      .getByRole('listitem')
      .filter({ hasText: `Own ${size}` })
      .getByRole('button')
      .click()
    await inbox
      .getByText('You suspended this account, so another admin decides on the answer.')
      .first()
      .waitFor()
    expect(await inbox.getByRole('textbox', { name: 'Reply' }).count()).toBe(0)
    await expectAccessible(inbox)
  },
)

test('signing in leads to the same page, which an answer with a mistake leaves as it was', async () => {
  const { member } = await aSuspended()
  const page = await visitor.visit(null, '/api/login', { size: 'phone' })
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(({ pathname, search }) => pathname === PATH && search === '')
  const field = page.getByLabel('Your answer')
  await field.fill('  ')
  await page.getByRole('button', { name: 'Send your answer' }).click()
  await page.getByRole('alert').waitFor()
  await expectFocus(field)
  await field.fill('It was my sister.')
  await page.getByRole('button', { name: 'Send your answer' }).click()
  await page.getByText('We received your answer on').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(PATH)
})
