import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdBack } from '../../support/browser/before-hydration.ts'
import { SIZES } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { focused } from '../../support/browser/page-parts.ts'
import { anAddress, codeIn, linkIn, newestMail, PASSWORD } from '../../support/world/visitor.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1 })

async function expectPage(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  for (const { size, theme } of LOOKS) {
    await page.setViewportSize(SIZES[size])
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page)
  }
}

/** Fills in the field that has the focus on arrival, and sends the form by keyboard. */
async function typeAndSend(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const untilWelcomed = (page: Page) => page.waitForFunction(() => location.pathname === '/api/welcome')

const FOLLOWED = 'visibilitychange'

/** Runs in the page: says in the console when a script follows whether the page can be seen. */
function sayWhenFollowed(): void {
  const follow = document.addEventListener
  document.addEventListener = (...args: Parameters<typeof follow>) => {
    console.debug(args[0])
    follow.apply(document, args)
  }
}

describe('the pages of an account', () => {
  test('an account is created by keyboard alone; a wrong code says so at its field', async () => {
    const email = anAddress('journey')
    const page = await visitor.visit(null, '/api/sign-up?returnTo=/points')
    await expectPage(page, 'Create your account')
    await page.keyboard.type('Ada')
    for (const next of ['Roy', email]) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(next)
    }
    await page.keyboard.press('Tab')
    await typeAndSend(page, 'password12')
    await page.getByRole('alert').getByText('Please choose another.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await typeAndSend(page, PASSWORD)

    await expectPage(page, 'Check your email')
    const code = codeIn(await newestMail(world, email))
    const wrong = code === '000000' ? '000001' : '000000'
    const field = page.getByLabel('Code from our email')
    let sent = 0
    const held = Promise.withResolvers<void>()
    await page.route('**/api/verify-email', async (route) => {
      if (route.request().method() === 'POST') {
        sent += 1
        await held.promise
      }
      await route.fallback()
    })
    // The last digit sends it, so the key that follows sends nothing.
    await typeAndSend(page, wrong)
    held.resolve()
    await page.getByRole('alert').getByText('Wrong code.').waitFor()
    await expectAccessible(page)
    expect([sent, await field.inputValue(), await focused(page)]).toEqual([1, wrong, wrong])
    // The refused code is selected, so the next one replaces it, in one go as when it is pasted.
    await expect
      .poll(() => field.evaluate((input: HTMLInputElement) => input.selectionEnd))
      .toBe(wrong.length)
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
    await untilWelcomed(page)
    const ages = page.locator('#of-age-hint')
    expect(await ages.innerText()).toMatch(/^That’s 18 in Alberta, .* and 19 in British Columbia, .*Yukon\.$/)
    await page.keyboard.type('Ont')
    await expect.poll(() => ages.innerText()).toBe('That’s 18 where you live.')
    await page.getByLabel('Where do you live?').selectOption('YT')
    await expect.poll(() => ages.innerText()).toBe('That’s 19 where you live.')
    const accepting = page.locator('label', { has: page.locator('#accept-terms') }).getByRole('link')
    expect(await accepting.allInnerTexts()).toEqual(['Terms of Use', 'Privacy Policy'])
    // Each French text comes before the English one in Quebec.
    await page.getByLabel('Where do you live?').selectOption('QC')
    await expect
      .poll(() => accepting.allInnerTexts())
      .toEqual(['Conditions d’utilisation', 'Terms of Use', 'Politique de confidentialité', 'Privacy Policy'])
    await expectAccessible(page)
  })

  test.each([
    ['typed', false],
    ['sent', true],
  ])('a code %s before the script arrives is sent once', async (_done, isSent) => {
    const { email, page } = await aSignUp()
    const script = await holdBack(page, '**/assets/check-mail-*.js')
    await page.addInitScript(sayWhenFollowed)
    await page.goto('/api/verify-email', { waitUntil: 'commit' })
    const field = page.getByLabel('Code from our email')
    await field.fill(codeIn(await newestMail(world, email)))
    const asked: string[] = []
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/verify-email', async (route) => {
      asked.push(route.request().method())
      await answer.promise
      await route.fallback()
    })
    if (isSent) {
      await field.press('Enter', { noWaitAfter: true })
      await expect.poll(() => asked).toEqual(['POST'])
    }
    const ran = page.waitForEvent('console', (message) => message.text() === FOLLOWED)
    script()
    await ran
    answer.resolve()
    await untilWelcomed(page)
    expect(asked).toEqual(['POST'])
  })

  test('the sign-up link asks before it confirms, and in another browser asks for a new password', async () => {
    const { email, page } = await aSignUp()
    const link = linkIn(await newestMail(world, email), '/api/verify-email')
    const other = await visitor.visit(null, link)
    await expectPage(other, 'Finish creating your account')
    await page.goto(link)
    await expectPage(page, 'Confirm your address')
    await page.getByRole('button', { name: 'Confirm and continue' }).click()
    await untilWelcomed(page)
    await other.reload()
    await expectPage(other, 'This link no longer works')
  })

  test('an address is changed, and restored from the old mailbox', async () => {
    const { email, page } = await aNewMember()
    await page.goto('/api/account/email')
    await expectPage(page, 'Change your email address')
    const next = anAddress('moved')
    await page.keyboard.type(next)
    await page.keyboard.press('Tab')
    await typeAndSend(page, PASSWORD)
    await page.getByText('We sent a link to the new address.').waitFor()
    await expectAccessible(page)
    const owner = await visitor.visit(null, linkIn(await newestMail(world, email), '/api/account/email/stop'))
    await expectPage(owner, 'Stop the address change?')
    await page.goto(linkIn(await newestMail(world, next), '/api/account/email/confirm'))
    await expectPage(page, 'Use this address?')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await page.getByText('Your email address is changed.').waitFor()

    await owner.goto(linkIn(await newestMail(world, email), '/api/account/email/take-back'))
    await expectPage(owner, 'Take back your account?')
    await owner.getByRole('button', { name: 'Take back my account' }).click()
    await expectPage(owner, 'Choose a new password')
    await typeAndSend(owner, 'my own river canoe')
    await owner.getByText('Your password is changed.').waitFor()
    await page.goto('/api/account/email')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  test('after many wrong passwords, a new browser signs in with an emailed code', async () => {
    const { email } = await aNewMember()
    await world.sql('delete from rate_limits')
    const wrong = new URLSearchParams({ email, password: 'not my password' })
    for (let time = 0; time < 11; time += 1) {
      await world.request(null, '/api/login', { method: 'POST', body: wrong })
    }
    const page = await visitor.visit(null, '/api/login?returnTo=/points')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expectPage(page, 'Sign in with a code')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code from our email').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Code from our email').fill(codeIn(await newestMail(world, email)))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await untilWelcomed(page)
  })
})

async function aSignUp(): Promise<{ email: string; page: Page }> {
  const email = anAddress('journey')
  const page = await visitor.visit(null, '/api/sign-up')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  return { email, page }
}

async function aNewMember(): Promise<{ email: string; page: Page }> {
  const { email, page } = await aSignUp()
  await typeAndSend(page, codeIn(await newestMail(world, email)))
  await untilWelcomed(page)
  return { email, page }
}
