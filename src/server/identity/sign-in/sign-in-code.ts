import { randomUUID } from 'node:crypto'
import { signInCodeMail } from '#server/notifications/identity-mails.ts'
import { queueMail } from '#server/notifications/outbox.ts'
import { accountAt } from '../address/address-owner.ts'
import type { Asker } from '../attempt.ts'
import { rememberBrowser } from '../browsers/known-browsers.ts'
import type { IdentityServices } from '../identity-services.ts'
import { hasCode, makeCode, tryCode } from '../mailbox/mailed-codes.ts'
import { mayWriteTo } from '../mailbox/may-write-to.ts'

type Parts = Pick<IdentityServices, 'database' | 'limits' | 'signing'>

/** Emails a code if the address has an account; the answer does not reveal whether it has. */
export async function mailSignInCode(parts: Parts, email: string, { browser, client }: Asker): Promise<void> {
  const { database, limits, signing } = parts
  const address = email.toLowerCase()
  const mayWrite = await mayWriteTo(limits, { purpose: 'sign-in', email: address, client })
  await database.transaction(async (tx) => {
    const asked = { browser, purpose: 'sign-in', email: address } as const
    const owner = await accountAt(tx, address)
    // The last emailed code keeps working once the limit is reached.
    if (!mayWrite && (await hasCode(tx, asked))) return
    const code = await makeCode(tx, signing, asked)
    if (owner === null || !mayWrite) return
    await queueMail(tx, {
      cause: `sign-in-code:${randomUUID()}`,
      userId: owner.id,
      recipient: owner.email,
      mail: signInCodeMail({ name: owner.first_name, code }),
    })
  })
}

/** Uses the code up. The account then knows this browser, which gets its own password tries. */
export async function takeSignInCode(
  parts: Parts,
  email: string,
  code: string,
  { browser }: Asker,
): Promise<'right' | 'wrong' | 'over'> {
  const { database, signing } = parts
  const tried = await tryCode(database.queries, signing, { browser, purpose: 'sign-in', email }, code)
  if (tried !== 'right') return tried
  const owner = await accountAt(database.queries, email)
  if (owner === null) return 'over'
  await rememberBrowser(database.queries, browser, owner.id)
  return 'right'
}
