import { PROFILE_TASK_TITLE } from '../src/domain/tasks.ts'
import { DAY_MS, HOUR_MS } from '../src/domain/time.ts'
import type { Chance } from './chance.ts'
import { type DemoClaim, planClaims } from './claims.ts'
import {
  awardsOf,
  type DemoBooks,
  type DemoPosting,
  inOrder,
  keepBooks,
  redemptionsOf,
  reversalsOf,
} from './ledger.ts'
import { type DemoMedia, mediaBonusesOf, planMedia } from './media.ts'
import { castPeople, type DemoPeople, type DemoPerson, STORY_DAYS } from './people.ts'
import { bonusesOf, type DemoReferral, planReferrals } from './referrals.ts'
import { type DemoRequest, planRequests } from './requests.ts'
import { planScripts } from './scripts.ts'
import { type DemoSubmission, planSubmissions } from './submissions.ts'
import { type DemoTask, planTasks } from './tasks.ts'

/** Everything that happened in the demo until now; each list is in the order it happened. */
export interface DemoStory {
  began: Date
  people: DemoPeople
  /** Without the product's own profile task, which is `profileTask`. */
  tasks: DemoTask[]
  profileTask: DemoTask
  claims: DemoClaim[]
  submissions: DemoSubmission[]
  requests: DemoRequest[]
  referrals: DemoReferral[]
  media: DemoMedia[]
  books: DemoBooks
}

/** Tells two months of a community, the same one for the same seed, ending now. */
export function tellStory(chance: Chance, now: Date, profilePoints: number): DemoStory {
  const began = new Date(now.getTime() - STORY_DAYS * DAY_MS)
  const people = castPeople(chance, now)
  const reviewers = [people.admin, people.secondAdmin]
  const tasks = planTasks(now)
  const profileTask = theProfileTask(began, profilePoints)

  const scripts = planScripts(now, tasks, people)
  const profiles = planProfiles(chance, now, profileTask, people.community)
  const claims = planClaims(chance, now, tasks, people.community, scripts.claims)
  const submissions = [
    ...scripts.submissions,
    ...profiles,
    ...planSubmissions(chance, now, claims, reviewers),
  ].sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
  const gifts = [...scripts.gifts, ...planGifts(now, people)]
  const scripted = [people.member, people.secondAdmin, people.overdrawn]
  const earnedByChance = inOrder([...awardsOf(submissions), ...gifts]).filter(
    ({ person }) => !scripted.includes(person),
  )
  const requests = [...scripts.requests, ...planRequests(chance, now, earnedByChance, reviewers)]
  const awards = awardsOf(submissions)
  const referrals = planReferrals(chance, now, people, awards)

  const allClaims = [...scripts.claims, ...profiles.map(({ claim }) => claim), ...claims]
  const media = planMedia(tasks, allClaims, people.member)
  return {
    began,
    people,
    tasks,
    profileTask,
    claims: allClaims.sort((a, b) => a.claimedAt.getTime() - b.claimedAt.getTime()),
    submissions,
    requests: requests.sort((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime()),
    referrals,
    media,
    books: keepBooks([
      ...awards,
      ...redemptionsOf(requests),
      ...gifts,
      ...reversalsOf(gifts),
      ...bonusesOf(referrals),
      ...mediaBonusesOf(media),
    ]),
  }
}

function theProfileTask(createdAt: Date, points: number): DemoTask {
  return {
    text: {
      title: PROFILE_TASK_TITLE,
      category: '',
      points,
      description: [],
      requirements: [],
      proof: 'words',
      notes: [],
      ageDays: STORY_DAYS,
    },
    createdAt,
    deadline: null,
  }
}

/** Those who left a phone number did the profile task soon after they joined; it approves itself. */
function planProfiles(
  chance: Chance,
  now: Date,
  task: DemoTask,
  community: readonly DemoPerson[],
): DemoSubmission[] {
  return community
    .filter(({ phone_number, zeal }) => phone_number !== null && zeal > 0)
    .map((person) => {
      const earliest = Math.max(person.created_at.getTime(), task.createdAt.getTime())
      const at = new Date(Math.min(earliest + chance.between(1, 40) * HOUR_MS, now.getTime() - HOUR_MS))
      return {
        claim: { task, person, claimedAt: new Date(at.getTime() - HOUR_MS / 30), leftAt: null },
        version: 1,
        status: 'approved',
        notes: null,
        isWordless: true,
        submittedAt: at,
        review: { at, by: null, notes: null },
        replacedAt: null,
        undoneAt: null,
      }
    })
}

/** A few adjustments that admins made by hand. */
function planGifts(now: Date, { community, admin }: DemoPeople): DemoPosting[] {
  const reasons = [
    'Correction: the survey paid 30 points too little',
    'Thank you for reporting the broken link',
    'Bonus of the market committee for the best question',
    'Thank you for taking part in the pilot',
  ]
  return community.slice(0, 4).map((person, index) => ({
    person,
    amount: 30 + 40 * index,
    kind: 'adjustment',
    cause: { adjustedBy: admin },
    description: reasons[index]!,
    at: new Date(now.getTime() - (5 + 11 * index) * DAY_MS),
  }))
}
