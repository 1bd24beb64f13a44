import { FULFILLED_NOTE } from '../src/domain/rewards.ts'
import { DAY_MS } from '../src/domain/time.ts'
import type { DemoClaim } from './claims.ts'
import type { DemoPosting } from './ledger.ts'
import { AJAX_ADDRESS, UNDONE_NOTE } from './notes.ts'
import type { DemoPeople, DemoPerson } from './people.ts'
import { type DemoRequest, type DemoStep, destinationOf } from './requests.ts'
import { DEMO_REWARDS } from './rewards.ts'
import type { DemoSubmission } from './submissions.ts'
import type { DemoTask } from './tasks.ts'

/** An invented gift card, as an admin would pass it on. */
const COFFEE_CARD = 'Card number: 6006 4912 0000 0000\nPIN: 0000'

/** What the people with an account have done; everybody else's story is left to chance. */
export interface ScriptedStory {
  claims: DemoClaim[]
  submissions: DemoSubmission[]
  requests: DemoRequest[]
  gifts: DemoPosting[]
}

/** One claim: when it was taken, what was sent, what the reviewer said; days are days before now. */
interface ScriptedClaim {
  task: string
  days: number
  sent?: { days: number; notes: string }
  review?: { days: number; status: 'approved' | 'rejected'; notes: string | null }
  /** The approval was taken back. */
  undone?: { days: number }
  /** The rejection was contested, and waits for a second look. */
  contested?: { days: number; reason: string }
  /** The picture is a copy of somebody else's. */
  copied?: true
}

const MEMBER_CLAIMS: readonly ScriptedClaim[] = [
  {
    task: 'Share a recipe with Canadian maple syrup',
    days: 47,
    sent: { days: 46, notes: 'Baked beans with maple syrup, my grandmother’s way.' },
    review: { days: 45, status: 'approved', notes: 'Lovely picture, thank you.' },
  },
  {
    task: 'Private feedback: the garage’s booking page',
    days: 8,
    sent: {
      days: 7,
      notes:
        'I looked for the price of a brake check and found it only on the last step. I hesitated at the licence plate field. The calendar is quick and clear. A phone number on every step would help. I would show the prices first.',
    },
    review: { days: 5.4, status: 'approved', notes: null },
  },
  {
    task: 'Survey: groceries for one or two',
    days: 5,
    sent: { days: 4.6, notes: 'Two of us and a cat. Code attached.' },
    review: { days: 3.2, status: 'approved', notes: null },
  },
  {
    task: 'Share a small shop you like',
    days: 6,
    sent: { days: 5, notes: 'Posted about the cardamom buns, they sell out by ten.' },
    review: {
      days: 3.8,
      status: 'rejected',
      notes: 'We cannot find #ad in the post. Please add it to the first line and send a new screenshot.',
    },
  },
  {
    task: 'A picture for the walking map',
    days: 2,
    sent: {
      days: 0.9,
      notes: 'Queen Street at the corner of Church. Taken on Saturday morning, before it opened.',
    },
  },
  { task: 'Five days of commuting: a diary', days: 0.6 },
]

/** Decided by the second admin first, so that the first one can take the second look. */
const CONTESTED_CLAIM: ScriptedClaim = {
  task: 'Something made nearby',
  days: 5.6,
  sent: { days: 4.4, notes: 'Made in the back room of this shop. They agreed to the picture.' },
  review: {
    days: 3.4,
    status: 'rejected',
    notes: 'Please tell us who made it, or where.',
  },
  contested: {
    days: 1.1,
    reason: 'It is in my notes: in the back room of the very shop you see. Please read them again.',
  },
}

const SECOND_ADMIN_CLAIMS: readonly ScriptedClaim[] = [
  {
    task: 'Something made nearby',
    days: 34,
    sent: { days: 33, notes: 'The jars are from a farm in Uxbridge. They may use my first name.' },
    review: { days: 32, status: 'approved', notes: 'Thank you, exactly what was asked for.' },
  },
  {
    task: 'Seed swap at the Saturday market',
    days: 3,
    sent: { days: 2.3, notes: 'Took calendula, will bring some back.' },
  },
]

/** Their newest submission has waited longer than any other, so that reviewers begin with a picture. */
const OVERDRAWN_CLAIMS: readonly ScriptedClaim[] = [
  {
    task: 'Tell your street about the library’s tool shelf',
    days: 12,
    sent: { days: 11, notes: 'Posted with the sentence about reward points at the end.' },
    review: { days: 10, status: 'rejected', notes: UNDONE_NOTE },
    undone: { days: 0.8 },
  },
  {
    task: 'Share a small shop you like',
    days: 6.1,
    sent: { days: 4.8, notes: 'Posted under my own name this morning, #ad is the first word.' },
    copied: true,
  },
]

/** The instant so many days ago. */
type Before = (days: number) => Date

/** The demo accounts' own story: one task in each state, some history, points to spend (issue 2). */
export function planScripts(now: Date, tasks: readonly DemoTask[], people: DemoPeople): ScriptedStory {
  const before: Before = (days) => new Date(now.getTime() - days * DAY_MS)
  const { member, admin, secondAdmin, overdrawn } = people
  const played = [
    ...MEMBER_CLAIMS.map((script) => play(before, tasks, script, member, admin)),
    play(before, tasks, CONTESTED_CLAIM, member, secondAdmin),
    ...SECOND_ADMIN_CLAIMS.map((script) => play(before, tasks, script, secondAdmin, admin)),
    ...OVERDRAWN_CLAIMS.map((script) => play(before, tasks, script, overdrawn, secondAdmin)),
  ]
  return {
    claims: played.map(({ claim }) => claim),
    submissions: played.flatMap(({ submission }) => submission ?? []),
    requests: scriptedRequests(before, people),
    gifts: scriptedGifts(before, people),
  }
}

function play(
  before: Before,
  tasks: readonly DemoTask[],
  { task: title, days, sent, review, undone, contested, copied }: ScriptedClaim,
  person: DemoPerson,
  reviewer: DemoPerson,
): { claim: DemoClaim; submission: DemoSubmission | null } {
  const task = tasks.find((candidate) => candidate.text.title === title)
  if (!task) throw new Error(`The demo has no task called ${title}.`)
  const claim: DemoClaim = { task, person, claimedAt: before(days), leftAt: null }
  if (!sent) return { claim, submission: null }
  return {
    claim,
    submission: {
      claim,
      version: 1,
      status: contested ? 'pending' : (review?.status ?? 'pending'),
      notes: sent.notes,
      isWordless: false,
      submittedAt: before(sent.days),
      review: review ? { at: before(review.days), by: reviewer, notes: review.notes } : null,
      replacedAt: null,
      undoneAt: undone ? before(undone.days) : null,
      isCopied: copied ?? false,
      ...(contested && { contest: { at: before(contested.days), reason: contested.reason } }),
    },
  }
}

function scriptedRequests(
  before: Before,
  { member, admin, secondAdmin, overdrawn }: DemoPeople,
): DemoRequest[] {
  const delivered = (by: DemoPerson, approved: number, fulfilled: number): DemoStep[] => [
    { to: 'approved', at: before(approved), by, notes: null },
    { to: 'fulfilled', at: before(fulfilled), by, notes: FULFILLED_NOTE },
  ]
  const request = (person: DemoPerson, name: string, days: number, steps: DemoStep[]): DemoRequest => {
    const reward = DEMO_REWARDS.find((candidate) => candidate.name === name)
    if (!reward) throw new Error(`The demo has no reward called ${name}.`)
    const destination = destinationOf(reward, person, () => AJAX_ADDRESS)
    return { person, reward, destination, requestedAt: before(days), steps }
  }
  return [
    { ...request(member, '$10 coffee card', 40, delivered(admin, 38.8, 37.1)), delivery: COFFEE_CARD },
    request(member, '$5 coffee card', 21, [{ to: 'cancelled', at: before(20.9), by: member, notes: null }]),
    request(member, '$5 to a food bank', 13, [
      {
        to: 'rejected',
        at: before(11.9),
        by: secondAdmin,
        notes: 'The food bank in your area is moving this month. Your points are back; please choose again.',
      },
    ]),
    request(member, 'Packet of wildflower seeds', 1.2, []),
    request(secondAdmin, 'Packet of wildflower seeds', 6.2, [
      { to: 'approved', at: before(5.1), by: admin, notes: 'On its way by Friday.' },
    ]),
    request(secondAdmin, '$5 coffee card', 2.1, []),
    request(overdrawn, 'Packet of wildflower seeds', 8, delivered(admin, 7, 5.5)),
  ]
}

function scriptedGifts(before: Before, people: DemoPeople): DemoPosting[] {
  const { admin, member, secondAdmin, overdrawn } = people
  const gift = (person: DemoPerson, amount: number, days: number, description: string): DemoPosting => ({
    person,
    amount,
    kind: 'adjustment',
    cause: { adjustedBy: admin },
    description,
    at: before(days),
  })
  const mistaken: DemoPosting = {
    ...gift(member, 250, 44.2, 'Correction: the library survey paid too little'),
    cause: {
      adjustedBy: secondAdmin,
      undone: { by: admin, at: before(43.9), reason: 'That correction was meant for somebody else. Sorry!' },
    },
  }
  return [
    mistaken,
    gift(member, 2100, 57, 'Thank you for taking part in the pilot'),
    gift(secondAdmin, 900, 55, 'Thank you for testing the review screen'),
    gift(overdrawn, 240, 20, 'Bonus of the market committee for the best question'),
  ]
}
