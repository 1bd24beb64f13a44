import { describe, expect, test } from 'vitest'
import { listOwnSessions } from '#contract/users/profile.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import {
  expectFocus,
  noteToasts,
  press,
  pressTwice,
  question,
  region,
  toast,
} from '../../support/browser/page-parts.ts'
import { aPicture } from '../../support/media/pictures.ts'
import { PASSWORD, withPassword } from '../../support/world/visitor.ts'
import type { World } from '../../support/world/world.ts'

const REFUSED = { status: 500, json: { message: 'Something went wrong on our side.', code: 'unexpected' } }

const { world, visitor } = await aBrowserWorld()

const aMember = async (row?: Parameters<World['aMember']>[0]) => withPassword(world, await world.aMember(row))

describe('the profile', () => {
  test('is changed by keyboard alone; the phone number is taken as typed', async () => {
    const member = await aMember()
    const page = await visitor.visit(member, '/settings')
    await page.getByLabel('First Name').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Zoë')
    await page.getByText('You have unsaved changes.').waitFor()
    await page.getByLabel('Phone Number').focus()
    await page.keyboard.type('(905) 555-0142 ext 123')
    await page.getByLabel('New task alerts').focus()
    await page.keyboard.press('Space')
    await press(page, page.getByRole('button', { name: 'Save Changes' }))
    await toast(page, 'Profile Updated').waitFor()
    await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toBe('+1 905 555 0142 ext. 123')
    await expect.poll(() => page.getByText('You have unsaved changes.').count()).toBe(0)
    expect(await world.call(member, getCurrentUser)).toMatchObject({
      firstName: 'Zoë',
      phoneNumber: '+1 905 555 0142 ext. 123',
      newTaskAlerts: true,
    })
    await expect.poll(() => page.getByLabel('Email', { exact: true }).getAttribute('readonly')).not.toBeNull()
  })

  test('has initials made of whole characters, as the server wrote them', async () => {
    const member = await aMember({ first_name: '😀 Sam', last_name: '𝓛ee' })
    const page = await visitor.visit(member, '/settings')
    await page.getByText('😀𝓛', { exact: true }).waitFor()
    await page.getByLabel('First Name').fill('Sam')
    await page.getByText('You have unsaved changes.').waitFor()
  })

  test('refuses an emergency number at its field before sending, and moves the focus there', async () => {
    const page = await visitor.visit(await aMember(), '/settings', { size: 'phone' })
    await page.route('**/api/user/profile', (route) => route.abort())
    await page.getByLabel('Phone Number').fill('911')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText(/^You can’t use an emergency or service number such as 911/).waitFor()
    await expectFocus(page.getByLabel('Phone Number'))
  })

  test('keeps what was typed when the server fails, and says so beside the button', async () => {
    const page = await visitor.visit(await aMember(), '/settings')
    await page.route('**/api/user/profile', (route) => route.fulfill({ status: 502, body: '' }))
    await page.getByLabel('Bio').fill('I like maps.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('alert').getByText('Failed to update profile', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('I like maps.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Profile Updated').waitFor()
  })

  test('guards unsaved changes: links and Back ask, keeping stays, discarding leaves', async () => {
    const page = await visitor.visit(await aMember(), '/tasks')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Last Name').fill('Changed')
    const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await page.getByRole('link', { name: 'Cancel' }).click()
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    expect(new URL(page.url()).pathname).toBe('/settings')
    await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Changed')
    await page.evaluate(() => history.back())
    await asked.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL('**/tasks')
  })

  test('goes to the dashboard immediately on Cancel without changes', async () => {
    const page = await visitor.visit(await aMember(), '/settings')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('heading', { level: 1, name: /Robin|Dashboard|Good|Welcome/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

test('Change Photo shows the picture immediately and keeps it; a file that is not a picture says why', async () => {
  const member = await aMember()
  const page = await visitor.visit(member, '/settings')
  const pick = page.getByLabel('Change Photo')
  await pick.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page
    .getByRole('alert')
    .getByText(/^This file isn’t a picture/)
    .waitFor()
  await pick.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await page.getByRole('alert').getByText('File size must be less than 5MB').waitFor()
  await pick.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await aPicture() })
  await toast(page, 'Profile Updated').waitFor()
  await page.reload()
  const photo = page.getByRole('img', { name: 'You' })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await photo.waitFor({ state: 'detached' })
  expect((await world.call(member, getCurrentUser)).profileImageUrl).toBeNull()
})

describe('the account', () => {
  test('a new password needs the current one', async () => {
    const page = await visitor.visit(await aMember(), '/settings')
    const toasts = await noteToasts(page)
    const card = region(page, 'Password')
    await card.getByLabel('Current password').fill('not this one')
    await card.getByLabel('New password').fill('another-good-one')
    await card.getByRole('button', { name: 'Change Password' }).click()
    await card.getByText('Wrong password.').waitFor()
    await expectFocus(card.getByLabel('Current password'))
    await card.getByLabel('Current password').fill(PASSWORD)
    await card.getByLabel('New password').fill('password123')
    await card.getByRole('button', { name: 'Change Password' }).click()
    await card.getByText(/^This is one of the passwords people try first/).waitFor()
    await expectFocus(card.getByLabel('New password'))
    await card.getByLabel('New password').fill('another-good-one')
    await card.getByRole('button', { name: 'Change Password' }).click()
    await toast(page, 'Password Changed').waitFor()
    // The field says what is wrong, so no toast repeated it.
    expect((await toasts()).map(([title]) => title)).toEqual(['Password Changed'])
    await expect.poll(() => card.getByLabel('New password').inputValue()).toBe('')
  })

  test('sends a form once, even if it is submitted again before the answer', async () => {
    const page = await visitor.visit(await aMember(), '/settings')
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    const card = region(page, 'Password')
    await card.getByLabel('Current password').fill(PASSWORD)
    await card.getByLabel('New password').fill('another-good-one')
    await card.getByRole('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await toast(page, 'Password Changed').waitFor()
    expect(sent).toHaveLength(1)
    expect(await card.getByText('Wrong password.').count()).toBe(0)
  })

  test('sessions that fail to load can be retried, and others are ended here', async () => {
    const member = await aMember()
    await world.sql(
      `insert into sessions (id, token, user_id, expires_at, user_agent)
       values ($1, $1, $2, now() + interval '1 day', 'Mozilla/5.0 (iPhone) CriOS/140.0')`,
      [`other-${member.id}`, member.id],
    )
    const page = await visitor.visit(member, '/tasks', { bare: true, news: false })
    await page.route('**/api/user/sessions', (route) => route.fulfill(REFUSED))
    await page.goto('/settings')
    const card = region(page, 'Where you’re signed in')
    await card.getByText('We couldn’t load your sessions.').waitFor()
    await page.unrouteAll()
    await card.getByRole('button', { name: 'Retry' }).click()
    await card.getByText('Chrome on iPhone').waitFor()
    await card.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await card.getByText('You’re only signed in here.').waitFor()
    expect(await world.call(member, listOwnSessions)).toHaveLength(1)
  })

  test('the data can be downloaded', async () => {
    const page = await visitor.visit(await aMember(), '/settings')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('northpoint-data.json')
  })

  test('warns about the points before a deletion, asks for the password, and ends on the public page', async () => {
    const member = await aMember({ points: 1250 })
    const page = await visitor.visit(member, '/settings', { size: 'phone' })
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('alertdialog', { name: 'Delete your account?' }).waitFor()
    await question(page)
      .getByText(/You still have 1,250 points/)
      .waitFor()
    await expectFocus(question(page).getByRole('button', { name: 'Cancel' }))
    await question(page).getByRole('button', { name: 'Delete account' }).click()
    await question(page).getByText('Please enter your password.').waitFor()
    await question(page).getByLabel('Your password').fill('wrong')
    await page.keyboard.press('Enter')
    await question(page).getByText('Wrong password.').waitFor()
    await expectAccessible(page)
    await question(page).getByLabel('Your password').fill(PASSWORD)
    await question(page).getByRole('button', { name: 'Delete account' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('link', { name: 'Login' }).first().waitFor()
    expect((await world.attempt(member, getCurrentUser)).status).toBe(401)
  })
})

describe('help', () => {
  test('a message is sent by keyboard, says so, and the fields are empty again', async () => {
    const member = await aMember()
    const page = await visitor.visit(member, '/help')
    await press(page, page.getByRole('button', { name: 'Send Message' }))
    await expect.poll(() => page.getByText('Please fill in all fields.').count()).toBe(2)
    await expectFocus(page.getByLabel('Subject'))
    await page.keyboard.type('Opening hours')
    await page.keyboard.press('Tab')
    await page.keyboard.type('When are you there?')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const sent = "Message sent! We'll get back to you as soon as possible."
    await region(page, 'Contact Support').getByText(sent).waitFor()
    await expect.poll(() => page.getByText(sent).count()).toBeGreaterThan(1)
    await expect.poll(() => page.title()).toMatch(/^Message sent/)
    await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')
    expect(
      await world.sql('select subject, message from support_messages where user_id = $1', [member.id]),
    ).toEqual([{ subject: 'Opening hours', message: 'When are you there?' }])
  })

  test('the button is inert from the first press, and two presses send one message', async () => {
    const page = await visitor.visit(await aMember(), '/help')
    await page.getByLabel('Subject').fill('Hello')
    await page.getByRole('textbox', { name: 'Message' }).fill('Twice?')
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/contact') calls.push(request.method())
    })
    const between = await pressTwice(page.getByRole('button', { name: 'Send Message' }))
    expect(between).toEqual({ ariaDisabled: 'true', says: true })
    await region(page, 'Contact Support')
      .getByText(/^Message sent!/)
      .waitFor()
    expect(calls).toEqual(['POST'])
  })

  test('the text stays when sending fails, and a retry sends it once', async () => {
    const member = await aMember()
    const page = await visitor.visit(member, '/help', { size: 'phone' })
    await page.getByLabel('Subject').fill('Hello')
    await page.getByRole('textbox', { name: 'Message' }).fill('A long thought.')
    // The message arrives; its answer is lost.
    await page.route('**/api/contact', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByRole('alert').getByText('Failed to send message. Please try again.').waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
      .toBe('A long thought.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Send Message' }).click()
    await region(page, 'Contact Support')
      .getByText(/^Message sent!/)
      .waitFor()
    expect(await world.sql('select 1 from support_messages where user_id = $1', [member.id])).toHaveLength(1)
  })

  test('the questions can be searched, and several can be open together', async () => {
    const page = await visitor.visit(await aMember(), '/help')
    for (const words of ['How do I earn points?', 'Do my points expire?']) await page.getByText(words).click()
    await expect.poll(() => page.locator('details[open]').count()).toBe(2)
    await page.getByLabel('Search questions').fill('24')
    await expect.poll(() => page.locator('details').count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?search=24')
    await page.getByLabel('Search questions').fill('submarine')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => page.locator('details').count()).toBe(9)
    await expect
      .poll(() => page.getByRole('link', { name: 'support@northpoint.example' }).getAttribute('href'))
      .toMatch(/^mailto:/)
  })
})

test.each(LOOKS)('everyone can use both on a $size in $theme', async (look) => {
  const page = await visitor.visit(await aMember({ points: 10 }), '/settings', look)
  await region(page, 'Where you’re signed in').getByText('This device').waitFor()
  await page.getByLabel('Phone Number').fill('911')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText(/^You can’t use an emergency or service number/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Phone Number').fill('')
  await page.goto('/help')
  await page.getByText('How do I earn points?').click()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectAccessible(page)
})
