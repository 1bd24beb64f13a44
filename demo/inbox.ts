import { ANSWER_WITHIN_HOURS, type InboxStatus } from '../src/domain/inbox.ts'
import { business_inquiries, replies, support_messages } from '../src/server/database/schema/messages.ts'
import type { Tx } from '../src/server/platform/db/database.ts'
import { insertAll } from './insert-all.ts'
import { later } from './moments.ts'
import type { DemoPeople } from './people.ts'

/** A message, who it is assigned to, and the reply so many hours after it came. */
interface Message {
  state: { status: InboxStatus; hoursAgo: number; owner?: 'admin' | 'secondAdmin' }
  answer?: readonly [hoursLater: number, text: string]
}

type DemoInquiry = Message & Omit<typeof business_inquiries.$inferInsert, 'email' | 'due_at'>

/** `from`: the index of its author in the community. */
type DemoSupportMessage = Message & { from: number; subject: string; message: string }

/** Oldest first. */
const INQUIRIES: readonly DemoInquiry[] = [
  {
    first_name: 'Greg',
    last_name: 'Thornton',
    company: 'Thornton Auto Glass',
    phone: '289-555-0174',
    service_interest: 'multiple-services',
    message: 'Need a quote for likes and shares, 500 each. How fast?',
    state: { status: 'closed', hoursAgo: 130, owner: 'admin' },
    answer: [3, 'Hello Greg,\n\nwe start within 48 hours, and every post says that it is sponsored.'],
  },
  {
    first_name: 'Lucie',
    last_name: 'Fontaine',
    company: 'Librairie Fontaine',
    phone: '514-555-0139',
    service_interest: 'social-media',
    message: 'Bonjour! Nous organisons des soirées de lecture. Travaillez-vous aussi en français?',
    state: { status: 'answered', hoursAgo: 52, owner: 'secondAdmin' },
    answer: [5, 'Bonjour Lucie,\n\noui, avec plaisir. Pouvons-nous vous appeler jeudi à 10 h?'],
  },
  {
    first_name: 'Helen',
    last_name: 'Vasquez',
    company: 'Harbour Street Bakery',
    phone: '905-555-0117',
    website: 'https://harbourbakery.example',
    service_interest: 'local-marketing',
    message:
      'We are opening a second shop in Pickering in six weeks and would like people nearby to hear about it.\n\nCould we talk about a small campaign? Mornings before ten suit us best.',
    state: { status: 'open', hoursAgo: 31 },
  },
]

const SUPPORT_MESSAGES: readonly DemoSupportMessage[] = [
  {
    from: 21,
    subject: 'How long does a review take?',
    message: 'I sent my proof yesterday evening and it still says Under Review.',
    state: { status: 'closed', hoursAgo: 78, owner: 'admin' },
    answer: [2, 'Reviews usually take 24–48 hours. Yours is next, and you get a notice when it is done.'],
  },
  {
    from: 5,
    subject: 'Wrong name on my account',
    message: 'I got married in October. Can I change my last name myself?',
    state: { status: 'answered', hoursAgo: 44, owner: 'admin' },
    answer: [6, 'Congratulations! Yes: open Settings, change the last name and save.'],
  },
  {
    from: 3,
    subject: 'My e-transfer has not arrived',
    message: 'The request was approved last week, but there is nothing in my mail or my spam folder.',
    state: { status: 'open', hoursAgo: 7, owner: 'secondAdmin' },
  },
]

export async function insertInbox(tx: Tx, people: DemoPeople, now: Date): Promise<void> {
  const standing = ({ status, hoursAgo, owner }: Message['state']) => ({
    status,
    owner_id: owner && people[owner].id,
    created_at: later(now, -hoursAgo),
    due_at: later(now, ANSWER_WITHIN_HOURS - hoursAgo),
  })
  const reply = ({ state: { hoursAgo, owner = 'admin' }, answer }: Message) => ({
    author_id: people[owner].id,
    text: answer![1],
    created_at: later(now, answer![0] - hoursAgo),
  })
  const inquiryIdOf = await insertAll(tx, business_inquiries, INQUIRIES, (inquiry) => ({
    ...inquiry,
    email: `${inquiry.first_name}.${inquiry.last_name}@mail.example`.toLowerCase(),
    ...standing(inquiry.state),
  }))
  const supportIdOf = await insertAll(tx, support_messages, SUPPORT_MESSAGES, (message) => ({
    ...message,
    user_id: people.community[message.from]!.id,
    ...standing(message.state),
  }))
  const inquiries = INQUIRIES.filter(({ answer }) => answer)
  await insertAll(tx, replies, inquiries, (inquiry) => ({
    inquiry_id: inquiryIdOf(inquiry),
    ...reply(inquiry),
  }))
  const messages = SUPPORT_MESSAGES.filter(({ answer }) => answer)
  await insertAll(tx, replies, messages, (message) => ({
    support_message_id: supportIdOf(message),
    ...reply(message),
  }))
}
