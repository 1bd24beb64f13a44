import type { InboxStatus } from '../src/domain/inbox.ts'
import { ANSWER_WITHIN_HOURS } from '../src/domain/inbox.ts'
import type { ServiceInterest } from '../src/domain/inquiries.ts'
import { HOUR_MS } from '../src/domain/time.ts'
import { business_inquiries, replies, support_messages } from '../src/server/database/schema/messages.ts'
import type { audit_log } from '../src/server/database/schema/operation.ts'
import type { Tx } from '../src/server/platform/db/database.ts'
import type { DemoPeople } from './people.ts'

/** What became of a message: who looks after it, and what they answered so many hours after it came. */
interface Fate {
  hoursAgo: number
  owner?: 'admin' | 'secondAdmin'
  answers?: readonly [hoursLater: number, text: string][]
  isClosed?: boolean
}

interface DemoInquiry extends Fate {
  name: readonly [first: string, last: string]
  company: string
  phone?: string
  website?: string
  service?: ServiceInterest
  message: string
}

interface DemoSupportMessage extends Fate {
  /** Which of the community wrote. */
  from: number
  subject: string
  message: string
}

const INQUIRIES: readonly DemoInquiry[] = [
  {
    name: ['Helen', 'Vasquez'],
    company: 'Harbour Street Bakery',
    phone: '905-555-0117',
    website: 'https://harbourbakery.example',
    service: 'local-marketing',
    message:
      'We open a second shop in Pickering in six weeks and would like people nearby to hear of it.\n\nCould we talk about a small campaign? Mornings before ten suit us best.',
    hoursAgo: 31,
  },
  {
    name: ['Tobias', 'Lindqvist'],
    company: 'Pine & Paddle Outfitters',
    website: 'https://pineandpaddle.example',
    service: 'visual-marketing',
    message:
      'We rent canoes in the summer and have almost no pictures of people using them. What would twenty honest photos cost?',
    hoursAgo: 9,
    owner: 'admin',
  },
  {
    name: ['Amara', 'Osei'],
    company: 'Osei Dental Care',
    phone: '647-555-0162',
    service: 'review-generation',
    message:
      'A colleague told me about you. Before anything else: how do you make sure that feedback stays honest and within the rules of our college?',
    hoursAgo: 3,
  },
  {
    name: ['Lucie', 'Fontaine'],
    company: 'Librairie Fontaine',
    phone: '514-555-0139',
    service: 'social-media',
    message:
      'Bonjour! Nous aimerions faire connaître nos soirées de lecture. Travaillez-vous aussi en français?',
    hoursAgo: 52,
    owner: 'secondAdmin',
    answers: [
      [
        5,
        'Bonjour Lucie,\n\noui, nos tâches existent en français et une grande partie de notre communauté vit au Québec. Pouvons-nous vous appeler jeudi à 10 h?',
      ],
    ],
  },
  {
    name: ['Greg', 'Thornton'],
    company: 'Thornton Auto Glass',
    phone: '289-555-0174',
    service: 'multiple-services',
    message: 'Need a quote for likes and shares, 500 each. How fast?',
    hoursAgo: 130,
    owner: 'admin',
    answers: [
      [
        3,
        'Hello Greg,\n\npost likes and shares start within 48 hours; a like is between $0.25 and $0.75, a share between $1.25 and $3.75. Every post says that it is sponsored. Shall we prepare an offer for 500 each?',
      ],
      [49, 'Hello Greg, the offer is in your mail. We close this for now; an answer opens it again.'],
    ],
    isClosed: true,
  },
  {
    name: ['Mina', 'Rahimi'],
    company: 'Saffron Table',
    website: 'saffrontable.example',
    service: 'content-creation',
    message: 'We would love a short funny ad for our new lunch menu. Is a week realistic?',
    hoursAgo: 205,
    owner: 'secondAdmin',
    answers: [[20, 'Hello Mina,\n\nyes, a week is what we plan for one ad. May we see the menu?']],
    isClosed: true,
  },
]

const SUPPORT_MESSAGES: readonly DemoSupportMessage[] = [
  {
    from: 3,
    subject: 'My e-transfer has not arrived',
    message:
      'The request says approved since last week, but there is nothing in my mail. I looked in the spam folder as well.',
    hoursAgo: 27,
    owner: 'secondAdmin',
  },
  {
    from: 9,
    subject: 'Picture is refused as too large',
    message: 'My phone makes pictures of 7 MB. Is there a way to send them without an extra app?',
    hoursAgo: 14,
  },
  {
    from: 15,
    subject: 'Question about bonus media',
    message: 'May I use a bonus picture in two posts, or only in the one of the task?',
    hoursAgo: 2,
  },
  {
    from: 5,
    subject: 'Wrong name on my account',
    message: 'I married in October. Can I change my last name myself?',
    hoursAgo: 44,
    owner: 'admin',
    answers: [
      [
        6,
        'Congratulations! Yes: open Settings, change the last name and save. Nothing else about your account changes.',
      ],
    ],
  },
  {
    from: 21,
    subject: 'How long does a review take?',
    message: 'I sent my proof yesterday evening and it still says Under Review.',
    hoursAgo: 78,
    owner: 'admin',
    answers: [
      [
        2,
        'Reviews usually take 24–48 hours. Yours is among the next ones, and you get a notice when it is done.',
      ],
    ],
    isClosed: true,
  },
]

const STATUS_LABELS: Record<InboxStatus, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }

/** What stands in the audit log about messages; written with everything else in the order it happened. */
export type DemoDeed = typeof audit_log.$inferInsert & { happened_at: Date }

/** Writes what businesses and members wrote, in every state, and gives what the admins did about it. */
export async function insertInbox(tx: Tx, people: DemoPeople, now: Date): Promise<DemoDeed[]> {
  const deeds: DemoDeed[] = []
  for (const { name, company, phone, website, service, message, ...fate } of inOrder(INQUIRIES)) {
    const [stored] = await tx
      .insert(business_inquiries)
      .values({
        first_name: name[0],
        last_name: name[1],
        email: addressOf(name),
        company,
        phone: phone ?? null,
        website: website ?? null,
        service_interest: service ?? null,
        message,
        ...standing(people, now, fate),
      })
      .returning()
    await insertReplies(tx, people, stored!.created_at, fate, { inquiry_id: stored!.id })
    deeds.push(
      ...deedsOf(people, stored!.created_at, fate, { kind: 'inquiry', id: stored!.id, memberId: null }),
    )
  }
  for (const { from, subject, message, ...fate } of inOrder(SUPPORT_MESSAGES)) {
    const user_id = people.community[from]!.id
    const [stored] = await tx
      .insert(support_messages)
      .values({ user_id, subject, message, ...standing(people, now, fate) })
      .returning()
    await insertReplies(tx, people, stored!.created_at, fate, { support_message_id: stored!.id })
    deeds.push(
      ...deedsOf(people, stored!.created_at, fate, { kind: 'support', id: stored!.id, memberId: user_id }),
    )
  }
  return deeds
}

function inOrder<Message extends Fate>(messages: readonly Message[]): Message[] {
  return [...messages].sort((a, b) => b.hoursAgo - a.hoursAgo)
}

function addressOf([first, last]: DemoInquiry['name']): string {
  return `${first}.${last}@mail.example`.toLowerCase()
}

function statusOf({ answers, isClosed }: Fate): InboxStatus {
  if (isClosed) return 'closed'
  return answers ? 'answered' : 'open'
}

function standing(people: DemoPeople, now: Date, fate: Fate) {
  const created_at = new Date(now.getTime() - fate.hoursAgo * HOUR_MS)
  return {
    created_at,
    due_at: new Date(created_at.getTime() + ANSWER_WITHIN_HOURS * HOUR_MS),
    status: statusOf(fate),
    owner_id: fate.owner ? people[fate.owner].id : null,
  }
}

async function insertReplies(
  tx: Tx,
  people: DemoPeople,
  cameAt: Date,
  { owner = 'admin', answers = [] }: Fate,
  about: { inquiry_id: number } | { support_message_id: number },
): Promise<void> {
  for (const [hours, text] of answers) {
    await tx.insert(replies).values({
      ...about,
      author_id: people[owner].id,
      text,
      created_at: new Date(cameAt.getTime() + hours * HOUR_MS),
    })
  }
}

function deedsOf(
  people: DemoPeople,
  cameAt: Date,
  { owner, answers = [], isClosed = false }: Fate,
  { kind, id, memberId }: { kind: 'inquiry' | 'support'; id: number; memberId: string | null },
): DemoDeed[] {
  if (owner === undefined) return []
  const actor_id = people[owner].id
  const common = {
    actor_id,
    subject_type: kind === 'inquiry' ? ('inquiry' as const) : ('support-message' as const),
    subject_id: String(id),
    label: kind === 'inquiry' ? `Business inquiry ${id}` : `Support message ${id}`,
  }
  const at = (hours: number) => new Date(cameAt.getTime() + hours * HOUR_MS)
  const last = answers.at(-1)?.[0] ?? 0
  return [
    {
      ...common,
      action: `${kind}.taken`,
      before: { owner: null },
      after: { owner: actor_id },
      happened_at: at(1),
    },
    ...answers.map(
      ([hours], index): DemoDeed => ({
        ...common,
        action: `${kind}.replied`,
        member_id: memberId,
        ...(index === 0 && {
          before: { status: STATUS_LABELS.open },
          after: { status: STATUS_LABELS.answered },
        }),
        happened_at: at(hours),
      }),
    ),
    ...(isClosed
      ? [
          {
            ...common,
            action: `${kind}.closed` as const,
            before: { status: STATUS_LABELS.answered },
            after: { status: STATUS_LABELS.closed },
            happened_at: at(last + 0.2),
          },
        ]
      : []),
  ]
}
