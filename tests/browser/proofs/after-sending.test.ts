import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openAliveForm } from '../../support/browser/aged-contact-form.ts'
import { aBrowserWorld } from '../../support/browser/browser-world.ts'
import { anAddress, finishElsewhere, linkIn, newestMail, PASSWORD } from '../../support/world/visitor.ts'

/** How often a waiting page asks whether it may go on, in milliseconds (client/site/entries/check-mail.tsx). */
const ASK_AGAIN_MS = 5000

const { world, visitor } = await aBrowserWorld()

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

describe('the thank-you disappears when the next message fails', () => {
  test('to support', async () => {
    const page = await visitor.visit(await world.aMember(), '/help')
    await page.getByLabel('Subject').fill('Opening hours')
    await page.getByRole('textbox', { name: 'Message' }).fill('When are you there?')
    await send(page)
    const thanks = page.getByRole('form', { name: 'Contact Support' }).getByText(/^Message sent!/)
    await thanks.waitFor()
    await send(page)
    await page.getByText('Please fill in all fields.').first().waitFor()
    expect(await thanks.count()).toBe(0)
    await expect.poll(() => page.title()).toMatch(/^Help & Support/)
  })

  const thanks = (page: Page) =>
    page.getByRole('form', { name: 'Contact' }).getByText('Thank you for your interest.')

  async function fillIn(page: Page): Promise<void> {
    await page.getByLabel('First Name *').fill('Mei')
    await page.getByLabel('Last Name *').fill('Chen')
    await page.getByLabel('Email *').fill('mei@example.ca')
    await page.getByLabel('Message *').fill('We would like more reviews.')
  }

  test('from a business', async () => {
    const page = await openAliveForm(world, visitor)
    await fillIn(page)
    await send(page)
    await thanks(page).waitFor()
    await send(page)
    await page.locator('[aria-invalid]').first().waitFor()
    expect(await thanks(page).isVisible()).toBe(false)
  })

  test('from a business whose previous message was sent as a plain form', async () => {
    const page = await openAliveForm(world, visitor, '#sent')
    await thanks(page).waitFor()
    await send(page)
    await page.locator('[aria-invalid]').first().waitFor()
    expect(await thanks(page).isVisible()).toBe(false)
  })
})

describe('the page that waits for an email to be read', () => {
  /** The page, with a clock that the test moves forward. */
  async function aWaitingPage(): Promise<{ email: string; page: Page }> {
    const email = anAddress('waiting')
    const page = await visitor.visit(null, '/api/sign-up?returnTo=/points')
    await page.clock.install()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    return { email, page }
  }

  test('goes on by itself once the link is followed in another tab', async () => {
    const { email, page } = await aWaitingPage()
    const other = await page.context().newPage()
    await other.goto(linkIn(await newestMail(world, email), '/api/verify-email'))
    await other.getByRole('button', { name: 'Confirm and continue' }).click()
    await other.waitForURL(({ pathname }) => pathname === '/api/welcome')
    await page.clock.fastForward(ASK_AGAIN_MS)
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === '/api/welcome' && searchParams.get('returnTo') === '/points',
    )
  })

  test('stays as it is when the address is confirmed in someone else’s browser, and keeps what is typed', async () => {
    const { email, page } = await aWaitingPage()
    await page.getByLabel('Code from our email').fill('123')
    await finishElsewhere(world, email)
    const answer = page.waitForResponse((response) => {
      const isOwn = response.request().method() === 'HEAD'
      return isOwn && new URL(response.url()).pathname === '/api/verify-email'
    })
    await page.clock.fastForward(ASK_AGAIN_MS)
    expect((await answer).status()).toBe(200)
    expect(await page.getByLabel('Code from our email').inputValue()).toBe('123')
  })
})
