import { randomUUID } from 'node:crypto'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { reply_files } from '#server/database/schema/inbox.ts'
import { prepareReplyFiles } from '#server/inbox/mail/reply-files.ts'
import { lockMessage, type MessageRef } from '#server/inbox/messages.ts'
import { storeSenderReply } from '#server/inbox/sender-reply.ts'
import { aPicture } from '../media/pictures.ts'
import type { Person, World } from './world.ts'

type Sent = Parameters<typeof prepareReplyFiles>[1]

export const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')

/** Stores a mail with these files as one that arrives; resolves to its rows. */
export async function aMailWith(
  { services, rows }: World,
  message: MessageRef,
  files: Sent,
  {
    fromAddress = null,
    mailKey = `<${randomUUID()}@example.ca>`,
  }: { fromAddress?: string | null; mailKey?: string } = {},
) {
  const prepared = await prepareReplyFiles(services, files)
  const reply_id = await services.database.transaction(async (tx) => {
    const locked = await lockMessage(tx, message)
    const mail = { source: 'email', text: 'See the files.', quoted: null, fromAddress, mailKey } as const
    const id = await storeSenderReply(tx, locked, mail)
    await prepared.insert(tx, id)
    return id
  })
  return (await rows(reply_files, { reply_id })).sort((one, other) => one.id - other.id)
}

/** A picture that a member mailed to support. */
export async function aMailedPicture(world: World, member: Person) {
  const body = { subject: 'A picture', message: 'I will send it by email.' }
  const { id } = await world.call(member, sendSupportMessage, { body })
  const files = [{ name: 'screen.png', bytes: await aPicture() }]
  const [picture] = await aMailWith(world, { kind: 'support', id }, files)
  return { ...picture!, messageId: id }
}
