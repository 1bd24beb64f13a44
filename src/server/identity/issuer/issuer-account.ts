import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Language } from '#domain/text/own-language.ts'
import type { IssuerSettings } from '#server/config/config.ts'
import { credentials } from '#server/database/schema/identity.ts'
import type { Database, Queries } from '#server/platform/db/database.ts'
import { createAccount } from '../sign-up/create-account.ts'
import { endSignUps } from '../sign-up/sign-ups.ts'
import type { Claims } from './issuer-claims.ts'
import { IssuerFailure } from './issuer-failures.ts'

/**
 * The account of an issuer's subject, made at the first sign-in. The same address at an issuer does not prove the same
 * person, so an existing account is never joined: IssuerFailure 'has-account' (docs/decisions/0017).
 */
export function accountAtIssuer(
  database: Database,
  { id: provider_id, issuer }: IssuerSettings,
  person: Claims & { language: Language },
): Promise<string> {
  // Subjects are unique per issuer only, even when the setting changes.
  const subject = { provider_id, account_id: `${issuer} ${person.sub}` }
  return database.transaction(async (tx) => {
    const known = await ownerOf(tx, subject)
    if (known !== null) return known
    const userId = await createAccount(tx, { ...person, addressIsProved: true })
    if (userId === null) throw new IssuerFailure('has-account')
    await endSignUps(tx, person.email)
    const made = await tx
      .insert(credentials)
      .values({ id: randomUUID(), user_id: userId, ...subject })
      .onConflictDoNothing()
      .returning({ id: credentials.id })
    // Another first sign-in of this person has just made the account, with another address.
    if (made.length === 0) throw new IssuerFailure('has-account')
    return userId
  })
}

async function ownerOf(
  queries: Queries,
  { provider_id, account_id }: { provider_id: string; account_id: string },
): Promise<string | null> {
  const [known] = await queries
    .select({ userId: credentials.user_id })
    .from(credentials)
    .where(and(eq(credentials.provider_id, provider_id), eq(credentials.account_id, account_id)))
  return known?.userId ?? null
}
