import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { signInCodeMail } from '#server/notifications/identity-mails.ts'
import { queueMail } from '#server/notifications/outbox.ts'
import { accountAt } from '../address/address-owner.ts'
import { type Asker, askerOf } from '../attempt.ts'
import { countTry } from '../count-try.ts'
import type { IdentityServices } from '../identity-services.ts'
import { hasCode, makeCode, makeUnsentCode, tryCode } from '../mailbox/mailed-codes.ts'
import { mayWriteTo } from '../mailbox/may-write-to.ts'
import { codesAreUsedUp, wrongCodeCounters } from '../mailbox/wrong-codes.ts'
import { openWithPassword, type SignedIn } from './sign-in-with-password.ts'

type Parts = Pick<IdentityServices, 'config' | 'database' | 'identity' | 'limits' | 'signing'>

/** Emails a code if the address has an account; the answer does not reveal whether it has. */
export async function mailSignInCode(parts: Parts, email: string, { browser, client }: Asker): Promise<void> {
  const { database, limits, signing } = parts
  const address = email.toLowerCase()
  const about = { purpose: 'sign-in', email: address, client } as const
  const mayWrite = (await mayWriteTo(limits, about)) && !(await codesAreUsedUp(limits, about))
  await database.transaction(async (tx) => {
    const asked = { browser, purpose: 'sign-in', email: address } as const
    const owner = await accountAt(tx, address)
    // The last emailed code keeps working once the limit is reached.
    if (!mayWrite && (await hasCode(tx, asked))) return
    if (owner === null || !mayWrite) return makeUnsentCode(tx, signing, asked)
    const code = await makeCode(tx, signing, asked)
    await queueMail(tx, {
      cause: `sign-in-code:${randomUUID()}`,
      userId: owner.id,
      recipient: owner.email,
      mail: signInCodeMail({ name: owner.first_name, language: owner.language ?? 'en', code }),
    })
  })
}

/**
 * Signs in with the emailed code and the password together, which uses the code up. 'wrong' does not reveal which of
 * them was; 'over' means that no code works now. Refusal 'too-many' after too many wrong ones for the address or from
 * the network, 'forbidden' for a suspended account.
 */
export function signInWithCode(
  parts: Parts,
  { email, code, password }: { email: string; code: string; password: string },
  reply: FastifyReply,
): Promise<SignedIn | 'wrong' | 'over'> {
  const { database, limits, signing } = parts
  const { browser, client } = askerOf(reply.request)
  const asked = { browser, purpose: 'sign-in', email } as const
  return countTry(limits, wrongCodeCounters({ ...asked, client }), async () => {
    const tried = await tryCode(database.queries, signing, asked, code)
    return tried === 'over' ? 'over' : openWithPassword(parts, { email, password, code: tried }, reply)
  })
}
