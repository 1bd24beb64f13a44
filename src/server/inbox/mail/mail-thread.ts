import { randomBytes } from 'node:crypto'
import type { ReplySource } from '#domain/inbox/inbox.ts'
import type { Config } from '#server/config/config.ts'
import { answerCause, type MailThread } from '#server/notifications/inbox-mails.ts'
import { queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { type MessageRef, tableOf } from '../messages.ts'

const TOKEN_LENGTH = 26

/** Base32 (RFC 4648) in lower case: 5 random bits in each letter, and mail servers may change the case. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** A Message-ID that a header can hold. */
const MESSAGE_ID = /^<[!-;=?-~]{1,900}>$/

/**
 * How the answer to our mail comes back into its conversation: to an address that nobody can guess, given with our first
 * answer. Null without INBOUND_DOMAIN.
 */
export async function mailThreadOf(
  tx: Tx,
  { inbound }: Pick<Config, 'inbound'>,
  message: MessageRef,
  replyId: number,
): Promise<MailThread | null> {
  if (inbound === null) return null
  const isInquiry = tableOf(message.kind) === 'inquiry'
  const { token } = await queryOne<{ token: string }>(
    tx,
    `update ${isInquiry ? 'business_inquiries' : 'support_messages'} set reply_token = coalesce(reply_token, $2)
     where id = $1 returning reply_token as token`,
    [message.id, newToken()],
  )
  const [before] = await queryRows<{ id: number; source: ReplySource; mailKey: string | null }>(
    tx,
    `select id, source, mail_key as "mailKey" from replies
     where ${isInquiry ? 'inquiry_id' : 'support_message_id'} = $1 and id < $2
       and (source = 'admin' or (source = 'email' and from_address is null))
     order by id desc limit 1`,
    [message.id, replyId],
  )
  return { replyTo: `reply+${token}@${inbound.domain}`, inReplyTo: before ? answered(before) : null }
}

/** The Message-ID of the sender's mail, or the cause of ours. */
function answered({ id, source, mailKey }: { id: number; source: ReplySource; mailKey: string | null }) {
  if (source === 'admin') return answerCause(id)
  return mailKey !== null && MESSAGE_ID.test(mailKey) ? mailKey : null
}

function newToken(): string {
  return Array.from(randomBytes(TOKEN_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}
