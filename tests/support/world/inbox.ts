import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { business_inquiries, support_messages } from '#server/database/schema/inbox.ts'
import type { Person, World } from './world.ts'

/** An open support message, of a new member if none is given; how calls and tables name it. */
export async function aSupportMessage(
  world: World,
  member?: Person,
  body = { subject: 'Where are my points?', message: 'I wait since Monday.' },
) {
  const sender = member ?? (await world.aMember())
  const { id } = await world.call(sender, sendSupportMessage, { body })
  return { id, on: { params: { id }, query: { kind: 'support' as const } } }
}

type Message = Awaited<ReturnType<typeof aSupportMessage>>

/** Open support messages with these subjects, the first one due first. */
export async function messagesInOrder(world: World, subjects: string[]) {
  const found: Message[] = []
  for (const [at, subject] of subjects.entries()) {
    const message = await aSupportMessage(world, undefined, { subject, message: `About ${subject}.` })
    const due_at = new Date(Date.now() + (10 + at) * HOUR_MS)
    await world.change(support_messages, { id: message.id }, { due_at })
    found.push(message)
  }
  return found as [Message, ...Message[]]
}

/** An open business inquiry from this address, which no other one has. */
export async function anInquiry(world: World, email: string) {
  const body = { firstName: 'Dana', lastName: 'Okafor', email, message: 'Can you help?' }
  await world.call(null, sendBusinessContact, { body })
  const [row] = await world.rows(business_inquiries, { email })
  const { id } = row!
  return { id, on: { params: { id }, query: { kind: 'inquiry' as const } } }
}
