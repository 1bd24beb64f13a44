import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { passkeys } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import { openVisitor } from '../../support/browser/browser.ts'
import { expectAccessible } from '../../support/browser/browser-world.ts'
import { expectFocus, question, toast } from '../../support/browser/page-parts.ts'
import { freePort } from '../../support/servers/product-process.ts'
import { actionsIn, auditOfPerson } from '../../support/world/audit.ts'
import { codeAt } from '../../support/world/totp.ts'
import { linkIn, newestMail, PASSWORD, withPassword } from '../../support/world/visitor.ts'
import { aWorld } from '../../support/world/world.ts'

const port = await freePort()
// A passkey needs a domain name: an IP address has none.
const publicUrl = new URL(`http://localhost:${port}`)
const world = await aWorld({ port, publicUrl, adminsNeedSecondFactor: true })
const visitor = await openVisitor({ ...world, url: publicUrl.origin })

/** Adds a virtual authenticator to the page's browser; returns its switch for user verification. */
async function withDevice(page: Page): Promise<{ checksOwner(checks: boolean): Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    checksOwner: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

async function enterPassword(page: Page, email: string, returnTo: string): Promise<void> {
  await page.goto(`/api/login?returnTo=${returnTo}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a passkey is added, named, used to sign in, and removed', async () => {
  const person = await withPassword(world, await world.aMember())
  const page = await visitor.visit(person, '/settings')
  await withDevice(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('alertdialog', { name: 'Add a passkey' }).waitFor()
  await expectFocus(question(page).getByLabel('Passkey name'))
  await question(page).getByRole('button', { name: 'Continue' }).click()
  await question(page).getByText('Please give the passkey a name.').waitFor()
  await question(page).getByText('Please enter your password.').waitFor()
  await expectFocus(question(page).getByLabel('Passkey name'))
  await question(page).getByLabel('Passkey name').fill('Phone')
  await question(page).getByLabel('Your password').fill('not my password')
  await question(page).getByRole('button', { name: 'Continue' }).click()
  await question(page).getByText('Wrong password.').waitFor()
  await expectAccessible(page)
  await question(page).getByLabel('Your password').fill(PASSWORD)
  await question(page).getByRole('button', { name: 'Continue' }).click()
  await toast(page, 'Passkey Added').waitFor()
  await page.getByRole('button', { name: 'Rename Phone' }).click()
  await page.getByLabel('Passkey name').fill('')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByText('Please give the passkey a name.', { exact: true }).waitFor()
  await page.getByLabel('Passkey name').fill('Old phone')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Old phone' }).waitFor()
  expect((await newestMail(world, person.email)).subject).toBe('A passkey was added')

  await page.goto('/api/logout')
  await page.goto('/api/login?returnTo=/points')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/points')

  // Removed in another browser: the passkey's session ends, the password's stays.
  const other = await visitor.visit(await world.elsewhere(person), '/settings')
  await other.getByRole('button', { name: 'Remove Old phone' }).click()
  await question(other).getByLabel('Your password').fill(PASSWORD)
  await question(other).getByRole('button', { name: 'Remove passkey' }).click()
  await toast(other, 'Passkey Removed').waitFor()
  await page.waitForURL(({ pathname }) => pathname === '/api/login')
  expect((await other.request.get('/api/auth/user')).status()).toBe(200)
  expect(actionsIn(await auditOfPerson(world, person.id))).toEqual(['passkey.added', 'passkey.removed'])
  expect((await newestMail(world, person.email)).subject).toBe('A passkey was removed')

  await page.goto('/api/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toBe('This passkey no longer belongs to an account here.')
})

test('a passkey of a suspended account leads to the page with the reason', async () => {
  const person = await withPassword(world, await world.aMember())
  const page = await visitor.visit(person, '/settings')
  await withDevice(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await question(page).getByLabel('Passkey name').fill('Phone')
  await question(page).getByLabel('Your password').fill(PASSWORD)
  await question(page).getByRole('button', { name: 'Continue' }).click()
  await toast(page, 'Passkey Added').waitFor()
  await page.goto('/api/logout')
  await world.change(users, { id: person.id }, { suspended_at: new Date() })
  await page.goto('/api/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Your account is suspended' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/api/account/suspension')
})

test('an admin without two-step verification is sent to the settings, confirms a passkey, and gets in with it', async () => {
  const person = await withPassword(world, await world.anAdmin())
  const page = await visitor.visit(person, '/admin/overview')
  const device = await withDevice(page)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Settings' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Passkey name').fill('Laptop')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await toast(page, 'Passkey Added').waitFor()

  // Anyone with the password can add a passkey: only the mailbox shows whose it is.
  await page.goto('/admin/overview')
  await page.getByText('Before the admin pages open, please confirm').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Email me a link' }).click()
  await page.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor()
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await expectAccessible(page)
  await page.goto(linkIn(await newestMail(world, person.email), '/api/account/second-factor'))
  await page.getByRole('button', { name: 'Yes, this was me' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/admin/overview')
  await page.getByRole('heading', { name: 'Overview' }).first().waitFor()

  // The password alone neither acts as an admin nor opens another way in.
  await page.goto('/api/logout')
  await enterPassword(page, person.email, '/settings')
  await page.waitForURL(({ pathname }) => pathname === '/settings')
  // A reload waits until the screen is hydrated.
  await page.reload()
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await question(page).getByLabel('Your password').fill(PASSWORD)
  await question(page).getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please sign in with your passkey first.').waitFor()

  await page.goto('/api/logout')
  await device.checksOwner(false)
  await page.goto('/api/login?returnTo=/admin/overview')
  // A page that does not insist on verification gets an answer from the device, and a no from us.
  expect(await page.evaluate(signInUnchecked)).toMatchObject({ status: 401, code: 'passkey.unchecked' })
  await device.checksOwner(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/admin/overview')
  await page.getByRole('heading', { name: 'Overview' }).first().waitFor()
  const kept = await world.rows(passkeys, { user_id: person.id })
  expect(kept).toMatchObject([{ name: 'Laptop', last_used_at: expect.any(Date) }])
})

test('two-step verification is set up with an app, and asked for at the next sign-in', async () => {
  const person = await withPassword(world, await world.aMember())
  const page = await visitor.visit(person, '/settings', { size: 'phone' })
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const link = await page.getByRole('link', { name: 'Open in my app' }).getAttribute('href')
  const key = keyIn(link!)
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Please enter the code.', { exact: true }).waitFor()
  await expectFocus(page.getByLabel('Code from the app'))
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Wrong code.').waitFor()
  await page.getByLabel('Code from the app').fill(codeAt(key, stepNow()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('You have 10 recovery codes left.').waitFor()
  const renew = page.getByRole('button', { name: 'Get new recovery codes' })
  await expectFocus(renew)
  await renew.click()
  expect(await question(page).getByLabel('Your password').inputValue()).toBe('')

  await page.goto('/api/logout')
  await enterPassword(page, person.email, '/points')
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(codeAt(key, stepNow() + 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/points')
})

/** Runs in the page: the sign-in page's script, without asking the device to verify its user. */
async function signInUnchecked(): Promise<{ status: number; code: string }> {
  const begun = await fetch('/api/identity/passkey/generate-authenticate-options')
  const options = { ...(await begun.json()), userVerification: 'discouraged' }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const answer = await fetch('/api/identity/passkey/verify-authentication', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ response: credential.toJSON() }),
  })
  const { code } = (await answer.json()) as { code: string }
  return { status: answer.status, code }
}

const stepNow = () => Math.floor(Date.now() / 30_000)

const keyIn = (link: string) => new URL(link).searchParams.get('secret')!
