import { FULFILLED_NOTE } from '../src/domain/rewards.ts'
import { daysBefore } from '../src/domain/time.ts'
import type { DemoClaim } from './claims.ts'
import { POSTAL_ADDRESSES, UNDONE_NOTE } from './notes.ts'
import type { DemoPeople, DemoPerson } from './people.ts'
import { type DemoRequest, type DemoStep, destinationOf } from './requests.ts'
import { DEMO_REWARDS } from './rewards.ts'
import type { DemoGain, DemoSubmission } from './submissions.ts'
import { type DemoTask, taskCalled } from './tasks.ts'

/** Invented. */
const COFFEE_CARD = 'Card number: 6006 4912 0000 0000\nPIN: 0000'

export interface DemoGift extends DemoGain {
  description: string
  by: DemoPerson
  undone?: { at: Date; by: DemoPerson; reason: string }
}

/** What the people with an account did, and every gift; the rest is random. */
interface ScriptedStory {
  claims: DemoClaim[]
  submissions: DemoSubmission[]
  requests: DemoRequest[]
  gifts: DemoGift[]
}

/** Days are days before now. */
interface ScriptedClaim {
  task: string
  days: number
  sent?: { days: number; notes: string }
  review?: { days: number; status: 'approved' | 'rejected'; notes: string | null }
  /** Days before now. */
  undone?: number
  contested?: { days: number; reason: string }
  isCopied?: true
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
    sent: { days: 7, notes: 'I found prices last. I hesitated at the plate. I would show the prices first.' },
    review: { days: 5.4, status: 'approved', notes: null },
  },
  {
    task: 'Survey: groceries for one or two',
    days: 5,
    sent: { days: 4.6, notes: 'Two of us and a cat. The code is in the picture.' },
    review: { days: 3.2, status: 'approved', notes: null },
  },
  {
    task: 'Share a small shop you like',
    days: 6,
    sent: { days: 5, notes: 'Posted about the cardamom buns, they sell out by ten.' },
    review: { days: 3.8, status: 'rejected', notes: 'Please add #ad to the first line and send it again.' },
  },
  {
    task: 'A picture for the walking map',
    days: 2,
    sent: { days: 0.9, notes: 'Queen Street at the corner of Church. Taken on Saturday morning.' },
  },
  { task: 'Five days of commuting: a diary', days: 0.6 },
]

/** Decided by the second admin, so the first one can take the second look. */
const CONTESTED_CLAIM: ScriptedClaim = {
  task: 'Visit the market’s information booth',
  days: 5.6,
  sent: { days: 4.4, notes: 'I asked where to find gluten-free bread. They walked me there.' },
  review: { days: 3.4, status: 'rejected', notes: 'Please tell us what you asked and what they said.' },
  contested: { days: 1.1, reason: 'It is in my notes: I asked about gluten-free bread. Please look again.' },
}

const SECOND_ADMIN_CLAIM: ScriptedClaim = {
  task: 'Visit the market’s information booth',
  days: 3,
  sent: { days: 2.3, notes: 'I asked who sells calendula. The third table on the right.' },
}

/** The newest has waited longest, so reviewers begin with a picture. */
const OVERDRAWN_CLAIMS: readonly ScriptedClaim[] = [
  {
    task: 'Tell your street about the library’s tool shelf',
    days: 12,
    sent: { days: 11, notes: 'Posted with the sentence about reward points at the end.' },
    review: { days: 10, status: 'rejected', notes: UNDONE_NOTE },
    undone: 0.8,
  },
  {
    task: 'Share a small shop you like',
    days: 6.1,
    sent: { days: 4.8, notes: 'Posted under my own name this morning, #ad is the first word.' },
    isCopied: true,
  },
]

/** The demo accounts' story: one task in each state, some history, points to spend (issue 2). */
export function planScripts(now: Date, tasks: readonly DemoTask[], people: DemoPeople): ScriptedStory {
  const { member, admin, secondAdmin, overdrawn } = people
  const played = [
    ...MEMBER_CLAIMS.map((script) => play(now, tasks, script, member, admin)),
    play(now, tasks, CONTESTED_CLAIM, member, secondAdmin),
    play(now, tasks, SECOND_ADMIN_CLAIM, secondAdmin, admin),
    ...OVERDRAWN_CLAIMS.map((script) => play(now, tasks, script, overdrawn, secondAdmin)),
  ]
  return {
    claims: played.map(({ claim }) => claim),
    submissions: played.flatMap(({ submission }) => submission ?? []),
    requests: scriptedRequests(now, people),
    gifts: scriptedGifts(now, people),
  }
}

function play(
  now: Date,
  tasks: readonly DemoTask[],
  { task: title, days, sent, review, undone, contested, isCopied }: ScriptedClaim,
  person: DemoPerson,
  reviewer: DemoPerson,
): { claim: DemoClaim; submission?: DemoSubmission } {
  const claim = { task: taskCalled(tasks, title), person, claimedAt: daysBefore(now, days), leftAt: null }
  if (!sent) return { claim }
  const submission: DemoSubmission = {
    claim,
    version: 1,
    status: contested ? 'pending' : (review?.status ?? 'pending'),
    notes: sent.notes,
    submittedAt: daysBefore(now, sent.days),
    ...(review && { review: { ...review, at: daysBefore(now, review.days), by: reviewer } }),
    ...(undone && { undoneAt: daysBefore(now, undone) }),
    ...(contested && { contest: { ...contested, at: daysBefore(now, contested.days) } }),
    ...(isCopied && { isCopied }),
  }
  return { claim, submission }
}

function scriptedRequests(now: Date, { member, admin, secondAdmin, overdrawn }: DemoPeople): DemoRequest[] {
  const step = (to: DemoStep['to'], days: number, by: DemoPerson, notes: string | null = null): DemoStep => ({
    to,
    at: daysBefore(now, days),
    by,
    notes,
  })
  const request = (person: DemoPerson, name: string, days: number, steps: DemoStep[] = []): DemoRequest => {
    const reward = DEMO_REWARDS.find((candidate) => candidate.name === name)
    if (!reward) throw new Error(`The demo has no reward called ${name}.`)
    const destination = destinationOf(reward, person, POSTAL_ADDRESSES[0])
    return { person, reward, destination, requestedAt: daysBefore(now, days), steps }
  }
  const moving = 'The food bank in your area is moving this month. Your points are back; please choose again.'
  const sent = [step('approved', 38.8, admin), step('fulfilled', 37.1, admin, FULFILLED_NOTE)]
  const mailed = [step('approved', 7, admin), step('fulfilled', 5.5, admin, FULFILLED_NOTE)]
  const onItsWay = [step('approved', 5.1, admin, 'On its way by Friday.')]
  return [
    { ...request(member, '$10 coffee card', 40, sent), delivery: COFFEE_CARD },
    request(member, '$5 coffee card', 21, [step('cancelled', 20.9, member)]),
    request(member, '$5 to a food bank', 13, [step('rejected', 11.9, secondAdmin, moving)]),
    request(member, 'Packet of wildflower seeds', 1.2),
    request(secondAdmin, 'Packet of wildflower seeds', 6.2, onItsWay),
    request(secondAdmin, '$5 coffee card', 2.1),
    request(overdrawn, 'Packet of wildflower seeds', 8, mailed),
  ]
}

function scriptedGifts(now: Date, people: DemoPeople): DemoGift[] {
  const { admin, member, secondAdmin, overdrawn, community } = people
  const gift = (person: DemoPerson, amount: number, days: number, description: string): DemoGift => ({
    person,
    amount,
    description,
    by: admin,
    at: daysBefore(now, days),
  })
  const forPilot = 'Thank you for taking part in the pilot'
  return [
    gift(member, 2100, 57, forPilot),
    gift(secondAdmin, 900, 55, 'Thank you for testing the review screen'),
    {
      ...gift(member, 250, 44.2, 'Correction: the library survey paid too little'),
      by: secondAdmin,
      undone: { at: daysBefore(now, 43.9), by: admin, reason: 'That was for someone else. Sorry!' },
    },
    gift(community[3]!, 150, 38, forPilot),
    gift(overdrawn, 240, 20, 'Bonus from the market committee for the best question'),
    gift(community[1]!, 70, 16, 'Thank you for reporting the broken link'),
    gift(community[0]!, 30, 5, 'Correction: the survey paid 30 points too little'),
  ]
}
