import { and, eq } from 'drizzle-orm'
import { SUSPENSION_PAGE_MINUTES } from '#domain/identity/codes-and-links.ts'
import type { Config } from '#server/config/config.ts'
import { mailed_links } from '#server/database/schema/identity.ts'
import type { LocalPath } from '#server/notifications/mail-links.ts'
import type { Owner } from '#server/notifications/outbox.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Signing } from '#server/platform/signing.ts'
import { linkToMail } from '../mailbox/mailed-links.ts'
import { providerPath } from '../return-to.ts'
import { cookieLine } from '../session/session-cookie.ts'

export const SUSPENSION_PATH = '/api/account/suspension'
export const SUSPENSION_COOKIE = 'northpoint.suspension'

/** The page of a suspended account, for its mailbox. */
export async function suspensionLink(
  tx: Tx,
  signing: Signing,
  owner: Pick<Owner, 'id' | 'email'>,
): Promise<LocalPath> {
  return providerPath(SUSPENSION_PATH, '/', { token: await suspensionToken(tx, signing, owner) })
}

/** Opens the page in a browser that has just proved who it is, without a token in its history. */
export async function suspensionCookie(
  tx: Tx,
  { config, signing }: { config: Pick<Config, 'publicUrl'>; signing: Signing },
  owner: Pick<Owner, 'id' | 'email'>,
): Promise<string> {
  return pageCookie(config, await suspensionToken(tx, signing, owner))
}

/** Opens the page for some minutes. */
export function pageCookie({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  return cookieLine(publicUrl, SUSPENSION_COOKIE, token, SUSPENSION_PAGE_MINUTES * 60)
}

async function suspensionToken(
  tx: Tx,
  signing: Signing,
  { id: userId, email }: Pick<Owner, 'id' | 'email'>,
): Promise<string> {
  const about = { purpose: 'suspension', email: email.toLowerCase(), userId, mayWrite: true } as const
  return (await linkToMail(tx, signing, about))!
}

export async function endSuspensionLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .delete(mailed_links)
    .where(and(eq(mailed_links.purpose, 'suspension'), eq(mailed_links.user_id, userId)))
}
