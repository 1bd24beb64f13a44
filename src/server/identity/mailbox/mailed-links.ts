import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import {
  LINK_REUSED_HOURS,
  type LinkPurpose,
  NOT_ME_DAYS,
  RESET_LINK_MINUTES,
  SIGN_UP_HOURS,
  SUSPENSION_LINK_DAYS,
  TRUST_LINK_MINUTES,
} from '#domain/identity/codes-and-links.ts'
import { mailed_links } from '#server/database/schema/identity.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import type { Signing } from '#server/platform/signing.ts'

const VALID_MINUTES: Record<LinkPurpose, number> = {
  'sign-up': SIGN_UP_HOURS * 60,
  'new-password': RESET_LINK_MINUTES,
  'operator-password': RESET_LINK_MINUTES,
  'trust-factor': TRUST_LINK_MINUTES,
  'not-me': NOT_ME_DAYS * 24 * 60,
  suspension: SUSPENSION_LINK_DAYS * 24 * 60,
}

export type MailedLink = Pick<
  typeof mailed_links.$inferSelect,
  'id' | 'purpose' | 'email' | 'user_id' | 'session_id'
>

interface LinkAbout {
  purpose: LinkPurpose
  email: string
  userId: string | null
  /** The only session in which it works. */
  sessionId?: string | null
  mayWrite: boolean
}

/**
 * A valid link is reused with its full time again, so that a stranger's request does not end the owner's link
 * (docs/decisions/0023). Null when no email is allowed.
 */
export async function linkToMail(
  queries: Queries,
  signing: Signing,
  about: LinkAbout,
): Promise<string | null> {
  const { purpose, email, userId, sessionId = null, mayWrite } = about
  const id = (await extendLink(queries, about)) ?? randomUUID()
  if (!mayWrite) return null
  await queryRows(
    queries,
    `insert into mailed_links (id, purpose, email, user_id, session_id, expires_at)
     values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(mins => ${VALID_MINUTES[purpose]}))
     on conflict (id) do nothing`,
    [id, purpose, email, userId, sessionId],
  )
  return signing.sign(id, signedFor(purpose))
}

/** Restarts the time of the newest valid link and returns its id; null when a new one is due. */
async function extendLink(
  queries: Queries,
  { purpose, email, userId, sessionId = null, mayWrite }: LinkAbout,
): Promise<string | null> {
  const [link] = await queryRows<{ id: string }>(
    queries,
    `update mailed_links set expires_at = clock_timestamp() + make_interval(mins => ${VALID_MINUTES[purpose]})
     where id = (select id from mailed_links
       where purpose = $1 and lower(email) = $2 and user_id is not distinct from $3
         and session_id is not distinct from $5 and expires_at > clock_timestamp()
         and (not $4 or created_at > clock_timestamp() - make_interval(hours => ${LINK_REUSED_HOURS}))
       order by created_at desc limit 1)
     returning id`,
    [purpose, email, userId, mayWrite, sessionId],
  )
  return link?.id ?? null
}

export async function findLink(
  queries: Queries,
  signing: Signing,
  purpose: LinkPurpose,
  token: string,
): Promise<MailedLink | null> {
  const id = signing.read(token, signedFor(purpose))
  if (id === null) return null
  const [link] = await queryRows<MailedLink>(
    queries,
    `select id, purpose, email, user_id, session_id from mailed_links
     where id = $1 and purpose = $2 and expires_at > clock_timestamp()`,
    [id, purpose],
  )
  return link ?? null
}

/** Uses a link up; false if it was already used or has ended. */
export async function takeLink(queries: Queries, { id }: MailedLink): Promise<boolean> {
  const used = await queries
    .delete(mailed_links)
    .where(and(eq(mailed_links.id, id), gt(mailed_links.expires_at, sql`clock_timestamp()`)))
    .returning({ id: mailed_links.id })
  return used.length > 0
}

function signedFor(purpose: LinkPurpose): string {
  return `mailed link ${purpose}`
}
