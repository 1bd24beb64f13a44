import { PROFILE_TASK_TITLE } from '../src/domain/tasks.ts'
import { daysBefore } from '../src/domain/time.ts'
import type { Chance } from './chance.ts'
import { type DemoClaim, planClaims } from './claims.ts'
import { type DemoMedia, planMedia } from './media.ts'
import { firstOf, later } from './moments.ts'
import { castPeople, type DemoPeople, type DemoPerson, STORY_DAYS } from './people.ts'
import { type DemoReferral, planReferrals } from './referrals.ts'
import { type DemoRequest, planRequests } from './requests.ts'
import { type DemoGift, planScripts } from './scripts.ts'
import { awardsOf, type DemoSubmission, planSubmissions } from './submissions.ts'
import { type DemoTask, planTasks } from './tasks.ts'

/** Each list is in order of time. */
export interface DemoStory {
  began: Date
  people: DemoPeople
  /** Excludes `profileTask`. */
  tasks: DemoTask[]
  profileTask: DemoTask
  claims: DemoClaim[]
  submissions: DemoSubmission[]
  requests: DemoRequest[]
  referrals: DemoReferral[]
  media: DemoMedia[]
  gifts: DemoGift[]
}

export function tellStory(chance: Chance, now: Date, profilePoints: number): DemoStory {
  const began = daysBefore(now, STORY_DAYS)
  const people = castPeople(chance, now)
  const reviewers = [people.admin, people.secondAdmin]
  const tasks = planTasks(now)
  const profileTask = theProfileTask(began, profilePoints)

  const scripts = planScripts(now, tasks, people)
  const profiles = planProfiles(chance, now, profileTask, people.community)
  const community = planClaims(chance, now, tasks, people.community, scripts.claims)
  const claims = [...scripts.claims, ...profiles.map(({ claim }) => claim), ...community]
  const submissions = [
    ...scripts.submissions,
    ...profiles,
    ...planSubmissions(chance, now, community, reviewers),
  ]
  const awards = awardsOf(submissions)
  const scripted = [people.member, people.secondAdmin, people.overdrawn]
  const spendable = awards.filter(({ person }) => !scripted.includes(person))
  const requests = [...scripts.requests, ...planRequests(chance, now, spendable, reviewers)]
  return {
    began,
    people,
    tasks,
    profileTask,
    claims: claims.sort((a, b) => a.claimedAt.getTime() - b.claimedAt.getTime()),
    submissions: submissions.sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime()),
    requests: requests.sort((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime()),
    referrals: planReferrals(chance, now, people, awards),
    media: planMedia(tasks, claims, people.member),
    gifts: scripts.gifts,
  }
}

function theProfileTask(createdAt: Date, points: number): DemoTask {
  return {
    text: {
      title: PROFILE_TASK_TITLE,
      category: '',
      points,
      description: '',
      requirements: [],
      proof: 'words',
      notes: [],
      days: { published: STORY_DAYS },
      capacity: null,
    },
    createdAt,
    deadline: null,
  }
}

/** Members with a phone number did the profile task, which approves itself. */
function planProfiles(
  chance: Chance,
  now: Date,
  task: DemoTask,
  community: readonly DemoPerson[],
): DemoSubmission[] {
  return community
    .filter(({ phone_number, zeal }) => phone_number !== null && zeal > 0)
    .map((person) => {
      const at = firstOf(later(person.created_at, chance.between(1, 40)), later(now, -1))
      return {
        claim: { task, person, claimedAt: later(at, -1 / 30), leftAt: null },
        version: 1,
        status: 'approved',
        notes: null,
        submittedAt: at,
        review: { at, by: null, notes: null },
      }
    })
}
