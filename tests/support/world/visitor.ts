import { randomBytes, randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Config } from '#server/config/config.ts'
import { credentials } from '#server/database/schema/identity.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { users } from '#server/database/schema/users.ts'
import { browserCookie, digestOfBrowser } from '#server/identity/browsers/browser-cookie.ts'
import { rememberBrowser } from '#server/identity/browsers/known-browsers.ts'
import { hashPassword } from '#server/identity/password/password-hash.ts'
import { completed } from '#server/notifications/mail-links.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Person } from './builders.ts'
import { aScriptlessBrowser, type ScriptlessBrowser } from './scriptless-browser.ts'
import type { World } from './world.ts'

export type Site = Pick<World, 'url' | 'request'>

/** The part of a world where emails and accounts are looked up. */
export interface Backstage {
  services: { config: Pick<Config, 'publicUrl'>; database: Pick<Database, 'queries'> }
}

/** A page as it arrived, after its redirects. */
export interface VisitedPage {
  status: number
  path: string
  html: string
  headers: Headers
}

/** A browser that runs no script: it keeps cookies, follows redirects and posts forms. */
export interface Visitor {
  open(path: string, headers?: Record<string, string>): Promise<VisitedPage>
  submit(path: string, fields: Record<string, string>): Promise<VisitedPage>
  cookies(): string
}

export function aVisitor(world: Site, known: Record<string, string> = {}): Visitor {
  const wanderer = aScriptlessBrowser(({ origin, pathname, search }, init) => {
    if (origin !== world.url) throw new Error(`The browser was led away, to ${origin}${pathname}`)
    return world.request(null, pathname + search, init)
  })
  wanderer.remember(world.url, known)

  async function visit(path: string, way: Parameters<ScriptlessBrowser['go']>[1]): Promise<VisitedPage> {
    const { status, address, html, headers } = await wanderer.go(world.url + path, way)
    return { status, path: address.pathname + address.search, html, headers }
  }

  return {
    open: (path, headers = {}) => visit(path, { headers }),
    submit: (path, form) => visit(path, { form }),
    cookies: () => wanderer.cookies(world.url),
  }
}

/** The newest email to an address, with its links as they arrive, or a failure that says so. */
export async function newestMail(world: Backstage, recipient: string): Promise<typeof mails.$inferSelect> {
  const [mail] = await world.services.database.queries
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(desc(mails.id))
    .limit(1)
  if (!mail) throw new Error(`There is no mail to ${recipient}.`)
  const arrived = (body: string) => completed(body, world.services.config)
  return { ...mail, text_body: arrived(mail.text_body), html_body: arrived(mail.html_body) }
}

/** The path of the first link in an email to one of the product's addresses. */
export function linkIn(mail: { text_body: string }, path: string): string {
  for (const [address] of mail.text_body.matchAll(/https?:\/\/\S+/g)) {
    const url = new URL(address)
    if (url.pathname === path) return url.pathname + url.search
  }
  throw new Error(`There is no link to ${path} in: ${mail.text_body}`)
}

export const PASSWORD = 'maple river canoe'

export const ANSWERS = { province: 'ON', ofAge: 'yes', acceptTerms: 'yes' }

let made = 0

/** An address that no one in this file has yet. */
export function anAddress(name = 'newcomer'): string {
  made += 1
  return `${name}-${made}@example.ca`
}

export function signUp(
  visitor: Visitor,
  email: string,
  more: Record<string, string> = {},
): Promise<VisitedPage> {
  return visitor.submit('/api/sign-up', {
    firstName: 'Ada',
    lastName: 'Roy',
    email,
    password: PASSWORD,
    ...more,
  })
}

export function signIn(
  visitor: Visitor,
  email: string,
  password = PASSWORD,
  returnTo = '/',
): Promise<VisitedPage> {
  return visitor.submit('/api/login', { email, password, returnTo })
}

export function codeIn({ text_body }: { text_body: string }): string {
  const code = /^\D*(?<code>\d{6})$/m.exec(text_body)?.groups?.code
  if (code === undefined) throw new Error(`There is no code in: ${text_body}`)
  return code
}

/** Confirms an address with the link in the newest email, in the browser that signed up. */
export async function confirmAddress(
  world: Backstage,
  visitor: Visitor,
  email: string,
): Promise<VisitedPage> {
  const link = linkIn(await newestMail(world, email), '/api/verify-email')
  return visitor.submit('/api/verify-email', { intent: 'confirm', token: tokenIn(link) })
}

/** Follows a sign-up link in another browser, and chooses a password there. */
export async function finishElsewhere(
  world: Site & Backstage,
  email: string,
  more: Record<string, string> = {},
): Promise<VisitedPage> {
  const token = tokenIn(linkIn(await newestMail(world, email), '/api/verify-email'))
  const form = { intent: 'finish', token, firstName: 'Ada', lastName: 'Roy', password: PASSWORD }
  return aVisitor(world).submit('/api/verify-email', { ...form, ...more })
}

export function tokenIn(link: string): string {
  return new URLSearchParams(link.split('?')[1]).get('token') ?? ''
}

/** Asks for a new password; returns the token in the email. */
export async function askForReset(
  world: Site & Backstage,
  email: string,
  visitor = aVisitor(world),
): Promise<string> {
  await visitor.submit('/api/forgot-password', { email })
  return tokenIn(linkIn(await newestMail(world, email), '/api/new-password'))
}

let hash: Promise<string> | undefined

/** Gives an account a password directly in the database; hashed once. */
export async function givePassword({ services }: Backstage, userId: string): Promise<void> {
  hash ??= hashPassword(PASSWORD)
  await services.database.queries.insert(credentials).values({
    id: randomUUID(),
    user_id: userId,
    account_id: userId,
    provider_id: 'credential',
    password: await hash,
  })
}

/** The same person, who can now sign in with a password. */
export async function withPassword(world: Backstage, person: Person): Promise<Person> {
  await givePassword(world, person.id)
  return person
}

/** The answer to someone with these cookies who asks who they are. */
export async function statusFor(world: Site, cookie: string): Promise<number> {
  return (await world.request(null, '/api/auth/user', { headers: { cookie } })).status
}

/** Someone who signed up, and has yet to confirm the address. */
export async function aNewcomer(
  world: Site,
  more: Record<string, string> = {},
): Promise<{ visitor: Visitor; email: string }> {
  const [visitor, email] = [aVisitor(world), anAddress()]
  await signUp(visitor, email, more)
  return { visitor, email }
}

/** A person as after sign-up: with a password, signed in, and in a known browser. */
export async function aSettledPerson(world: World): Promise<{ visitor: Visitor; email: string }> {
  const { services } = world
  const email = anAddress('member')
  const { id, cookieName, cookieValue } = await world.aMember({ email, first_name: 'Ada', last_name: 'Roy' })
  await givePassword(world, id)
  const token = randomBytes(32).toString('base64url')
  await rememberBrowser(services.database.queries, digestOfBrowser(token), id)
  const browser = browserCookie(services.config.publicUrl)
  return { visitor: aVisitor(world, { [cookieName]: cookieValue, [browser.name]: token }), email }
}

export async function personOf(world: World, visitor: Visitor, email: string): Promise<Person> {
  const { id } = (await accountOf(world, email))!
  return { id, email, cookie: visitor.cookies(), cookieName: '', cookieValue: '' }
}

export async function accountOf(world: World, email: string): Promise<typeof users.$inferSelect | undefined> {
  const [found] = await world.services.database.queries.select().from(users).where(eq(users.email, email))
  return found
}
