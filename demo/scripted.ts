import { FULFILLED_NOTE } from '#domain/rewards/rewards.ts'
import { daysBefore } from '#domain/time/time.ts'
import type { adjustments } from '#server/database/schema/points.ts'
import { aClaim, type DemoClaim } from './claims.ts'
import type { DemoPeople, DemoPerson } from './people.ts'
import { aRequest, type DemoRequest, type DemoStep } from './requests.ts'
import { DEMO_REWARDS } from './rewards.ts'
import type { DemoSubmission } from './submissions.ts'
import { type DemoTask, taskCalled } from './tasks.ts'

type Adjustment = typeof adjustments.$inferInsert
type Proof = Omit<DemoSubmission, 'claim' | 'version'>

/** The story of the people with an account, and every gift: one task in each state, some history, points to spend. */
interface ScriptedStory {
  claims: DemoClaim[]
  submissions: DemoSubmission[]
  requests: DemoRequest[]
  adjustments: Adjustment[]
}

/** Days are days before now. */
export function planScripted(now: Date, tasks: readonly DemoTask[], people: DemoPeople): ScriptedStory {
  const { admin, secondAdmin, member, overdrawn, community } = people
  const day = (days: number) => daysBefore(now, days)
  const story: ScriptedStory = { claims: [], submissions: [], requests: [], adjustments: [] }

  const claim = (person: DemoPerson, title: string, days: number, proof?: Proof) => {
    const claimed = aClaim(taskCalled(tasks, title), person, day(days))
    story.claims.push(claimed)
    if (!proof) return
    const points_awarded = proof.status === 'approved' ? claimed.points : null
    story.submissions.push({ claim: claimed, version: 1, points_awarded, ...proof })
  }
  const sent = (days: number, notes: string) => ({
    status: 'pending' as const,
    submitted_at: day(days),
    notes,
  })
  const review = (status: 'approved' | 'rejected', days: number, by: DemoPerson, review_notes?: string) => ({
    status,
    reviewed_at: day(days),
    reviewed_by: by.id,
    review_notes,
  })
  claim(member, 'Share a recipe with Canadian maple syrup', 47, {
    ...sent(46, 'Baked beans with maple syrup, my grandmother’s way.'),
    ...review('approved', 45, admin, 'Lovely picture, thank you.'),
  })
  claim(member, 'Private feedback: the garage’s booking page', 8, {
    ...sent(7, 'I found prices last. I hesitated at the plate. I would show the prices first.'),
    ...review('approved', 5.4, admin),
  })
  claim(member, 'Survey: groceries for one or two', 5, {
    ...sent(4.6, 'Two of us and a cat. The code is in the picture.'),
    ...review('approved', 3.2, admin),
  })
  claim(member, 'Share a small shop you like', 6, {
    ...sent(5, 'Posted about the cardamom buns, they sell out by ten.'),
    ...review('rejected', 3.8, admin, 'Please add #ad to the first line and send it again.'),
    failed_lines: ['#ad comes first'],
  })
  claim(member, 'A picture for the walking map', 2, sent(0.9, 'Queen Street at the corner of Church.'))
  claim(member, 'Five days of commuting: a diary', 0.6)
  // Decided by the second admin, so that the first one can take the second look.
  claim(member, 'Visit the market’s information booth', 5.6, {
    ...sent(4.4, 'I asked where to find gluten-free bread. They walked me there.'),
    first_reviewed_by: secondAdmin.id,
    first_review_notes: 'Please tell us what you asked and what they said.',
    first_failed_lines: ['Your question and the answer'],
    contested_at: day(1.1),
    contest_reason: 'It is in my notes: I asked about gluten-free bread. Please look again.',
  })
  claim(secondAdmin, 'Visit the market’s information booth', 3, sent(2.3, 'I asked who sells calendula.'))
  claim(overdrawn, 'Tell your street about the library’s tool shelf', 12, {
    ...sent(11, 'Posted with the sentence about reward points first.'),
    ...review('rejected', 0.8, secondAdmin, 'The post was deleted a few days after the approval.'),
    approvedAt: day(10),
  })
  // It has waited longest, so reviewers begin with a picture.
  claim(overdrawn, 'Share a small shop you like', 6.1, {
    ...sent(4.8, 'Posted under my own name this morning, #ad is the first word.'),
    isCopied: true,
  })

  const step = (
    to_status: DemoStep['to_status'],
    days: number,
    by: DemoPerson,
    notes?: string,
  ): DemoStep => ({
    to_status,
    decided_at: day(days),
    decided_by: by.id,
    notes,
  })
  const request = (person: DemoPerson, name: string, days: number, ...steps: DemoStep[]) => {
    const reward = DEMO_REWARDS.find((candidate) => candidate.name === name)!
    const requested = aRequest(person, reward, day(days), steps)
    story.requests.push(requested)
    return requested
  }
  const fulfilled = step('fulfilled', 37.1, admin, FULFILLED_NOTE)
  const coffee = request(member, '$10 coffee card', 40, step('approved', 38.8, admin), fulfilled)
  coffee.delivered = 'Card number: 6006 4912 0000 0000\nPIN: 0000'
  request(member, '$5 coffee card', 21, step('cancelled', 20.9, member))
  const moving = 'The food bank in your area is moving this month. Your points are back; please choose again.'
  request(member, '$5 to a food bank', 13, step('rejected', 11.9, secondAdmin, moving))
  request(member, 'Packet of wildflower seeds', 1.2)
  request(secondAdmin, '$5 coffee card', 2.1)
  request(overdrawn, 'Packet of wildflower seeds', 8, step('approved', 7, admin, 'On its way by Friday.'))

  const gift = (person: DemoPerson, amount: number, days: number, description: string, undone = {}) => {
    const made = { user_id: person.id, amount, description, made_by: admin.id, made_at: day(days) }
    story.adjustments.push({ ...made, ...undone })
  }
  const undone = {
    undone_at: day(43.9),
    undone_by: admin.id,
    undo_reason: 'That was for someone else. Sorry!',
  }
  gift(member, 2100, 57, 'Thank you for taking part in the pilot')
  gift(secondAdmin, 900, 55, 'Thank you for testing the review screen')
  gift(member, 250, 44.2, 'Correction: the library survey paid too little', undone)
  gift(overdrawn, 240, 20, 'Bonus from the market committee for the best question')
  gift(community[0]!, 30, 5, 'Correction: the survey paid 30 points too little')
  return story
}
