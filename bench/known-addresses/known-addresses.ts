import { randomUUID } from 'node:crypto'
import { credentials } from '../../src/server/database/schema/users.ts'
import { hashPassword } from '../../src/server/identity/password/password-hash.ts'
import { aVisitor, signIn, signUp, type VisitedPage, type Visitor } from '../../tests/support/visitor.ts'
import { median, timed } from '../measure/figures.ts'
import { inUnit, type Row, within } from '../measure/report.ts'
import { AS_BROWSER } from '../world/as-browser.ts'
import type { Product } from '../world/product.ts'
import { onProduct, type Stage } from '../world/stage.ts'

/** Pairs of a request with a known address and one with an unknown address. */
const PAIRS = 40

/** The largest difference of the two medians, in milliseconds (reliability: The web). */
const MAY_DIFFER_MS = 5

const PASSWORD = 'maple river canoe'

/** One way to ask about an address; `before` is not timed. */
interface Way {
  what: string
  before?(visitor: Visitor, email: string): Promise<unknown>
  ask(visitor: Visitor, email: string): Promise<VisitedPage>
  status: number
}

const WAYS: Way[] = [
  { what: 'sign up', ask: (visitor, email) => signUp(visitor, email), status: 200 },
  {
    what: 'send a new code',
    before: (visitor, email) => signUp(visitor, email),
    ask: (visitor) => visitor.submit('/api/verify-email', { intent: 'resend' }),
    status: 200,
  },
  {
    what: 'confirm with a wrong code',
    before: (visitor, email) => signUp(visitor, email),
    ask: (visitor) => visitor.submit('/api/verify-email', { intent: 'code', code: '000000' }),
    status: 400,
  },
  {
    what: 'forgotten password',
    ask: (visitor, email) => visitor.submit('/api/forgot-password', { email }),
    status: 200,
  },
  {
    what: 'send a code to sign in',
    ask: (visitor, email) => visitor.submit('/api/sign-in-code', { intent: 'send', email }),
    status: 200,
  },
  { what: 'wrong password', ask: (visitor, email) => signIn(visitor, email, 'not my password'), status: 401 },
]

/** Whether response times reveal that an address has an account; `only` names one way to ask. */
export function measure(only = ''): Promise<Row[]> {
  return onProduct(async (product, stage) => {
    const { id, email } = stage.member
    const password = await hashPassword(PASSWORD)
    await stage.database.queries
      .insert(credentials)
      .values({ id: randomUUID(), user_id: id, account_id: id, provider_id: 'credential', password })
    const rows: Row[] = []
    for (const way of WAYS.filter(({ what }) => what.includes(only)))
      rows.push(await compare(stage, product, way, email))
    return rows
  })
}

async function compare({ database }: Stage, { url }: Product, way: Way, known: string): Promise<Row> {
  const { what, before, ask, status } = way
  const request = (_: null, path: string, init?: RequestInit) => {
    const headers = { ...AS_BROWSER, ...Object.fromEntries(new Headers(init?.headers)) }
    return fetch(url + path, { redirect: 'manual', ...init, headers })
  }
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const addresses = { known, unknown: `nobody-${pair}@example.ca` }
    const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const visitor = aVisitor({ url, request })
      await before?.(visitor, addresses[kind])
      const asked = async () => {
        const page = await ask(visitor, addresses[kind])
        if (page.status !== status) throw new Error(`${what} was answered ${page.status}: ${page.html}`)
      }
      times[kind].push(await timed(asked))
    }
    // Limits also answer both alike, but then there is nothing to compare.
    await database.pool.query('delete from rate_limits')
  }
  const written = inUnit(' ms', 1)
  const [withAccount, without] = [median(times.known), median(times.unknown)]
  const subject = `${what}: an address with an account and one without, ${PAIRS} pairs`
  const apart = Math.abs(withAccount - without)
  return {
    ...within({ goal: 'alike', what: subject, written }, apart, MAY_DIFFER_MS),
    product: written(withAccount),
    floor: written(without),
    ratio: `${written(apart)} apart`,
  }
}
