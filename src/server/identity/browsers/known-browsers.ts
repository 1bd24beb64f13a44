import { eq } from 'drizzle-orm'
import { KNOWN_BROWSER_DAYS } from '#domain/identity/codes-and-links.ts'
import { known_browsers } from '#server/database/schema/identity.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'

/** Remembers a browser after a sign-in or a proof of the mailbox (OWASP: device cookies). */
export async function rememberBrowser(queries: Queries, browser: string, userId: string): Promise<void> {
  if (browser === '') return
  await queryRows(
    queries,
    `insert into known_browsers (browser, user_id, expires_at)
     values ($1, $2, clock_timestamp() + make_interval(hours => ${24 * KNOWN_BROWSER_DAYS}))
     on conflict (browser, user_id) do update set expires_at = excluded.expires_at`,
    [browser, userId],
  )
}

/** The account with this address, if it knows this browser. */
export async function accountKnowing(
  queries: Queries,
  browser: string,
  email: string,
): Promise<string | null> {
  const [known] = await queryRows<{ user_id: string }>(
    queries,
    `select k.user_id from known_browsers k join users u on u.id = k.user_id
     where k.browser = $1 and lower(u.email) = lower($2) and k.expires_at > clock_timestamp()`,
    [browser, email],
  )
  return known?.user_id ?? null
}

export async function forgetBrowsers(queries: Queries, userId: string): Promise<void> {
  await queries.delete(known_browsers).where(eq(known_browsers.user_id, userId))
}
