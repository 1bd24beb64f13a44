import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathIn, publicPaths } from '#contract/pages/public-pages.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { business_inquiries } from '#server/database/schema/inbox.ts'
import { unsubscribeLinks } from '#server/notifications/unsubscribe-links.ts'
import { makeOlder, openAliveForm, openOlderForm } from '../support/browser/aged-contact-form.ts'
import { untilFormIsAlive } from '../support/browser/before-hydration.ts'
import { aBrowserWorld, expectAccessible } from '../support/browser/browser-world.ts'
import { expectSeen } from '../support/browser/in-view.ts'
import { enlargeText } from '../support/browser/large-text.ts'
import { expectFocus, press, pressTwice } from '../support/browser/page-parts.ts'
import { asJson } from '../support/world/form.ts'

/** A narrow phone and a desktop, in pixels. */
const FACES = [
  { width: 360, theme: 'light' },
  { width: 1280, theme: 'dark' },
] as const

/** Most JavaScript a public page loads, in bytes (performance: goal 7). */
const MAX_SCRIPT_BYTES = 1024

const ALIVE = ['/business/contact', '/unsubscribe']

const { world, visitor } = await aBrowserWorld()

const inquiries = () => world.queries.select().from(business_inquiries)

describe.each(publicPaths)('%s', (path) => {
  test.each(FACES)(
    'works for everyone at $width pixels in $theme and with text twice as large, and loads no more script than it needs',
    async (face) => {
      const page = await visitor.visit(null, path, face)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await expectAccessible(page)
      expect(await page.getByText('You’re signed out.').isVisible()).toBe(false)
      await page.setViewportSize({ width: 320, height: 640 })
      await expect.poll(() => rowsOfHeader(page)).toBeLessThanOrEqual(1)
      await expectWhole(page, pathIn('fr', path))
      await page.goto(path)
      await page.setViewportSize({ width: face.width, height: 640 })
      await enlargeText(page, 200)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      if (ALIVE.includes(path)) await expect.poll(() => scriptBytes(page)).toBeGreaterThan(MAX_SCRIPT_BYTES)
      else expect(await scriptBytes(page)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
    },
  )
})

describe('without JavaScript', () => {
  test('the questions open separately and stay open', async () => {
    const page = await visitor.visit(null, '/business/faq', { scripts: false })
    const sections = page.locator('main details')
    await expect.poll(() => sections.count()).toBe(6)
    await expect.poll(() => page.locator('main details[open]').count()).toBe(0)
    await page.getByText('Getting Started').click()
    await page.getByText('Compliance & Legal').click()
    await expect.poll(() => page.locator('main details[open]').count()).toBe(2)
    await page.getByText('How do I get started?').waitFor()
  })

  test('the menu of a phone opens and leads on', async () => {
    const page = await visitor.visit(null, '/business/about', { size: 'phone', scripts: false })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL('**/business/pricing')
    await expect.poll(() => page.getByRole('link', { name: 'Services' }).count()).toBe(0)
  })

  test('the contact form is sent as a plain form and says that it arrived', async () => {
    const page = await visitor.visit(null, '/business/contact', { scripts: false })
    await makeOlder(world, page)
    await fillIn(page, 'Plain')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.waitForURL('**/business/contact#sent')
    await page.getByText("Thank you for your interest. We'll get back to you within 24 hours.").waitFor()
    expect((await inquiries()).map((inquiry) => inquiry.first_name)).toContain('Plain')
  })
})

describe('the contact form', () => {
  test('keeps what was typed while sending fails, then clears every field', async () => {
    const page = await openAliveForm(world, visitor)
    const send = page.getByRole('button', { name: 'Send Message' })
    await send.click()
    await page.getByText('Please enter your first name.').waitFor()
    await expectFocus(page.getByLabel('First Name'))
    await fillIn(page, 'Enhanced')

    await page.route('**/api/business-contact*', (route) => route.abort())
    await send.click()
    await page
      .getByText('Failed to send message. Please check your connection and try again.')
      .first()
      .waitFor()
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('We open in May.')

    await page.unroute('**/api/business-contact*')
    await page.route('**/api/business-contact*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await send.click()
    await page.getByText('Failed to send message. Please try again.').first().waitFor()

    await page.unroute('**/api/business-contact*')
    await send.click()
    await page.getByText('Message Sent!', { exact: true }).waitFor()
    for (const label of ['First Name', 'Last Name', 'Email', 'Message']) {
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe('')
    }
    expect((await inquiries()).filter((inquiry) => inquiry.first_name === 'Enhanced')).toHaveLength(1)
  })

  test('keeps what was typed before its script arrived', async () => {
    const page = await openOlderForm(world, visitor)
    await fillIn(page, 'Early')
    page.hydrate()
    await untilFormIsAlive(page)
    for (const [label, value] of [
      ['First Name', 'Early'],
      ['Service Interest', 'local-marketing'],
      ['Message', 'We open in May.'],
    ] as const) {
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe(value)
    }
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Message Sent!', { exact: true }).waitFor()
    expect((await inquiries()).map((inquiry) => inquiry.first_name)).toContain('Early')
  })

  test('starts with the service that its address names, and keeps what was typed', async () => {
    const page = await openOlderForm(world, visitor, '?service=content-creation')
    await page.getByLabel('Message').fill('We open in May.')
    page.hydrate()
    await untilFormIsAlive(page)
    await expect.poll(() => page.getByLabel('Service Interest').inputValue()).toBe('content-creation')
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('We open in May.')
    await page.getByLabel('First Name').fill('Asked')
    await page.getByLabel('Last Name').fill('Tremblay')
    await page.getByLabel('Email').fill('owner@example.ca')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Message Sent!', { exact: true }).waitFor()
    const sent = (await inquiries()).find(({ first_name }) => first_name === 'Asked')
    expect(sent?.service_interest).toBe('content-creation')
    await expect.poll(() => page.getByLabel('Service Interest').inputValue()).toBe('')
  })

  test('takes what was typed along to the page in the other language, once, and asks for answers in that language', async () => {
    const page = await openAliveForm(world, visitor, '?service=content-creation')
    // The header has one link for phones and another for wide windows.
    await page.setViewportSize({ width: 390, height: 844 })
    await fillIn(page, 'Céline')
    await page.getByRole('link', { name: 'Français' }).click()
    await page.waitForURL('**/fr/business/contact?service=content-creation')
    await untilFormIsAlive(page)
    for (const [label, value] of [
      ['Prénom', 'Céline'],
      ['Service souhaité', 'local-marketing'],
      ['Message', 'We open in May.'],
    ] as const) {
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe(value)
    }
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.getByLabel('Message').fill('')
    const send = page.getByRole('button', { name: 'Envoyer le message' })
    await send.click()
    await page.getByText('Veuillez écrire un message.').waitFor()
    await page.getByLabel('Message').fill('Nous ouvrons en mai.')
    const sent = page.waitForRequest('**/api/business-contact?lang=fr')
    await send.click()
    await sent
  })

  test('keeps the service that was chosen before its script arrived', async () => {
    const page = await openOlderForm(world, visitor, '?service=content-creation')
    await page.getByLabel('Service Interest').selectOption('brand-awareness')
    page.hydrate()
    await untilFormIsAlive(page)
    await expect.poll(() => page.getByLabel('Service Interest').inputValue()).toBe('brand-awareness')
  })

  test.each(['?service=no-such-service', '?service=', '?other=content-creation'])(
    'starts without a service at %s',
    async (search) => {
      const page = await openAliveForm(world, visitor, search)
      const chosen = page.getByLabel('Service Interest').locator('option:checked')
      await expect.poll(() => chosen.textContent()).toBe('Select a service')
    },
  )

  test('says from the first press on that it is sending, and is sent once', async () => {
    const page = await openOlderForm(world, visitor)
    await fillIn(page, 'Twice')
    await page.getByRole('button', { name: 'Send Message' }).click()
    const sending = page.getByRole('button', { name: 'Sending...' })
    expect(await sending.getAttribute('aria-disabled')).toBe('true')
    await sending.click({ force: true })
    page.hydrate()
    await page.getByText('Message Sent!', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Send Message' }).waitFor()
    expect((await inquiries()).filter(({ first_name }) => first_name === 'Twice')).toHaveLength(1)
  })

  test('has a button that is inert from the first press', async () => {
    const page = await openAliveForm(world, visitor)
    await fillIn(page, 'Double')
    const between = await pressTwice(page.getByRole('button', { name: 'Send Message' }))
    expect(between).toEqual({ ariaDisabled: 'true', says: true })
    await page.getByText('Message Sent!', { exact: true }).waitFor()
    expect((await inquiries()).filter(({ first_name }) => first_name === 'Double')).toHaveLength(1)
  })

  test.each([
    ['React', '**/assets/*.js'],
    ['what loads React', '**/hydrate-island*'],
  ])('is sent by the browser itself when its script fails to load: %s', async (which, files) => {
    const page = await visitor.visit(null, '/healthz')
    await page.route(files, (route) => route.abort())
    await page.goto('/business/contact')
    await makeOlder(world, page)
    await fillIn(page, which)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.waitForURL('**/business/contact#sent')
    expect((await inquiries()).filter(({ first_name }) => first_name === which)).toHaveLength(1)
  })

  test('refuses a program that fills in the hidden field', async () => {
    const before = (await inquiries()).length
    const response = await world.request(
      null,
      '/api/business-contact',
      asJson({
        firstName: 'A',
        lastName: 'B',
        email: 'a@example.ca',
        message: 'Buy',
        subject: 'cheap',
      }),
    )
    expect(response.status).toBe(400)
    expect(await inquiries()).toHaveLength(before)
  })
})

describe('on the way from a service', () => {
  test('its card leads by keyboard to its price, and to the form with the service chosen', async () => {
    const page = await visitor.visit(null, '/business/services')
    await press(page, page.getByRole('link', { name: 'See the price of Content Creation' }))
    await page.waitForURL('**/business/pricing#funny-ad-creation')
    const row = page.locator('tbody:target')
    await row.getByText('$50.00-$150.00 per ad').waitFor()
    await expectSeen([row])

    await page.goBack()
    await press(page, page.getByRole('link', { name: 'Ask us about Content Creation' }))
    await page.waitForURL('**/business/contact?service=content-creation')
    await untilFormIsAlive(page)
    await expect.poll(() => page.getByLabel('Service Interest').inputValue()).toBe('content-creation')
  })
})

describe('the example report', () => {
  test('says on the screen and across the paper that it is an example', async () => {
    const page = await visitor.visit(null, '/business/services', { size: 'phone' })
    await page.getByRole('link', { name: 'See an example report' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const marks = page.getByText('Example – made-up figures', { exact: true })
    const shown = async () => Promise.all((await marks.all()).map((mark) => mark.isVisible()))
    expect(await shown()).toEqual([false, true])
    await expectSeen([marks.last()])
    await page.emulateMedia({ media: 'print' })
    expect(await shown()).toEqual([true, true])
    expect(await marks.first().evaluate((mark) => getComputedStyle(mark.parentElement!).position)).toBe(
      'fixed',
    )
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: 'Get Free Consultation' }).count()).toBe(0)
  })
})

describe('the unsubscribe page', () => {
  test('acts immediately on the address in the link', async () => {
    const page = await visitor.visit(null, '/unsubscribe?email=robin%40example.ca')
    await page.getByRole('heading', { name: 'Unsubscribed Successfully' }).waitFor()
    await page.getByText('robin@example.ca').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
    await expect.poll(() => page.title()).toContain('Unsubscribed Successfully')
  })

  test('ends all optional email for a visitor who opens the one-click link', async () => {
    const { services, aMember } = world
    const member = await aMember({ email: 'sam+mail@example.ca' })
    const { oneClick } = unsubscribeLinks(services.signing, services.config.publicUrl, member.email)
    const asked: string[] = []
    const page = await visitor.visit(null, '/healthz')
    page.on('request', (request) => {
      if (request.url().includes('/api/'))
        asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await page.goto(oneClick.pathname + oneClick.search)
    await page.getByRole('heading', { name: 'Unsubscribed Successfully' }).waitFor()
    await page.getByText('sam+mail@example.ca').waitFor()
    await page.getByText('You won’t get promotional, reminder or notification emails').waitFor()
    expect(asked).toEqual(['GET /api/unsubscribe', 'POST /api/unsubscribe'])
    expect((await world.call(member, getCurrentUser)).emailNotifications).toBe(false)
  })

  test('stops promotional and reminder email when the token was cut off', async () => {
    const member = await world.aMember()
    const page = await visitor.visit(
      null,
      `/unsubscribe?${new URLSearchParams({ email: member.email, token: 'cut' })}`,
    )
    await page.getByText('You won’t get promotional or reminder emails').waitFor()
    expect(await world.call(member, getCurrentUser)).toMatchObject({
      taskReminders: false,
      emailNotifications: true,
    })
  })

  test('says when it fails, and can be retried', async () => {
    const page = await visitor.visit(null, '/healthz')
    await page.route('**/api/unsubscribe?**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/unsubscribe?email=robin%40example.ca')
    await page.getByText('Failed to unsubscribe. Please try again or contact support.').waitFor()
    await page.unroute('**/api/unsubscribe?**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('heading', { name: 'Unsubscribed Successfully' }).waitFor()
  })

  test('asks for an address when the link has none', async () => {
    const page = await visitor.visit(null, '/fr/unsubscribe')
    await untilFormIsAlive(page)
    await page.getByLabel('Courriel').fill('nobody')
    await page.getByRole('link', { name: 'English' }).click()
    await page.waitForURL('**/unsubscribe')
    await page.getByRole('link', { name: 'Français' }).waitFor()
    await untilFormIsAlive(page)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nobody')
    await page.getByLabel('Email').press('Enter')
    await page.getByText('Please enter an email address, such as name@example.ca.').waitFor()
    await page.getByLabel('Email').fill('robin@example.ca')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Unsubscribed Successfully' }).waitFor()
  })
})

/** The number of rows of links and buttons in the header; 0 on a page without one. */
function rowsOfHeader(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('header a, header button')].map((part) =>
      part.getBoundingClientRect(),
    )
    const shown = parts.filter(({ height }) => height > 0)
    // Those of the same row overlap.
    return new Set(shown.map(({ top }) => shown.findIndex(({ bottom }) => bottom > top))).size
  })
}

/** No text of the page is cut off, and its header is one row, on narrow phones and others. */
async function expectWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(() => rowsOfHeader(page)).toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(await cutTexts(page)).toEqual([])
  }
}

function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
      // Text for screen readers alone has a box of one pixel.
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  )
}

/** The total size of the scripts that have arrived, in bytes. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  )
}

async function fillIn(page: Page, firstName: string): Promise<void> {
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill('Tremblay')
  await page.getByLabel('Email').fill('owner@example.ca')
  await page.getByLabel('Service Interest').selectOption('local-marketing')
  await page.getByLabel('Message').fill('We open in May.')
}
