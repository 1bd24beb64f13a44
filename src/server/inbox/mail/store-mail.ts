import { MAX_MAIL_TEXT_OF_CONVERSATION, MAX_MAILS_A_DAY } from '#domain/inbox/mail-text.ts'
import type { Queries, Tx } from '#server/platform/db/database.ts'
import { queryOne, queryRows } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { lockMessage, type MessageRef, type MessageTable } from '../messages.ts'
import { messageMissing } from '../refusals.ts'
import { storeSenderReply } from '../sender-reply.ts'
import type { ReadMail } from './read-mail.ts'
import { prepareReplyFiles } from './reply-files.ts'

/** A conversation that has a reply address. */
export type MailedConversation = MessageRef & { kind: MessageTable }

/** 'full' means that the conversation has had its mails of a day, or all the text it takes. */
export type Outcome = 'stored' | 'repeated' | 'full'

/** The conversation with this token in its reply address; null once it was deleted, as with its member's account. */
export async function findMailed(queries: Queries, token: string): Promise<MailedConversation | null> {
  const [found] = await queryRows<MailedConversation & Record<string, unknown>>(
    queries,
    `select 'inquiry' as kind, id from business_inquiries where reply_token = $1
     union all select 'support', id from support_messages where reply_token = $1`,
    [token],
  )
  return found ?? null
}

/**
 * Stores a mail once in its conversation, with its files; resolves after the commit. What it says is the sender's only
 * if it came from their address. Throws 'not-found' once the conversation was deleted.
 */
export async function storeMail(
  { database, files }: Pick<Services, 'database' | 'files'>,
  conversation: MailedConversation,
  mail: ReadMail,
): Promise<Outcome> {
  // A mail that is not stored need not have its files stored first.
  const early = await refusalOf(database.queries, conversation, mail)
  if (early) return early
  const prepared = await prepareReplyFiles({ files }, mail.files)
  try {
    const outcome = await database.transaction(async (tx) => {
      const sender = await lockSender(tx, conversation)
      const message = await lockMessage(tx, conversation)
      const refused = await refusalOf(tx, conversation, mail)
      if (refused) return refused
      const { text, quoted, messageKey, isAuto, fromAddress } = mail
      const replyId = await storeSenderReply(tx, message, {
        source: isAuto ? 'auto' : 'email',
        text,
        quoted,
        mailKey: messageKey,
        fromAddress:
          fromAddress === (message.email ?? sender)?.toLowerCase() ? null : (fromAddress ?? NOBODY),
      })
      await prepared.insert(tx, replyId)
      return 'stored'
    })
    if (outcome !== 'stored') await prepared.discard()
    return outcome
  } catch (error) {
    await prepared.discard(error)
    throw error
  }
}

/** The author of a mail that names no sender. */
const NOBODY = '(no address)'

async function refusalOf(
  queries: Queries,
  { kind, id }: MailedConversation,
  { messageKey }: ReadMail,
): Promise<Exclude<Outcome, 'stored'> | null> {
  const { repeated, today, characters } = await queryOne<{
    repeated: boolean
    today: number
    characters: number
  }>(
    queries,
    `select coalesce(bool_or(mail_key = $2), false) as repeated,
       count(*) filter (where created_at > clock_timestamp() - interval '24 hours') as today,
       coalesce(sum(length(text) + coalesce(length(quoted), 0)), 0)::int as characters
     from replies where ${kind === 'inquiry' ? 'inquiry_id' : 'support_message_id'} = $1 and mail_key is not null`,
    [id, messageKey],
  )
  if (repeated) return 'repeated'
  return today >= MAX_MAILS_A_DAY || characters >= MAX_MAIL_TEXT_OF_CONVERSATION ? 'full' : null
}

/** Locks the member, so that their account can't be deleted first; resolves to their address, or null for a business. */
async function lockSender(tx: Tx, { kind, id }: MailedConversation): Promise<string | null> {
  if (kind === 'inquiry') return null
  const [member] = await queryRows<{ email: string }>(
    tx,
    `select u.email from users u join support_messages m on m.user_id = u.id where m.id = $1 for share of u`,
    [id],
  )
  if (!member) throw messageMissing()
  return member.email
}
