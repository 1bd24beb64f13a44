import { riskSigns } from '#domain/reviews/risk.ts'
import type { Chance } from './chance.ts'
import { planClaims } from './claims.ts'
import { castPeople } from './people.ts'
import { planReferrals } from './referrals.ts'
import { planRequests } from './requests.ts'
import { planScripted } from './scripted.ts'
import { awardsOf, type DemoSubmission, planSubmissions } from './submissions.ts'
import { planTasks } from './tasks.ts'

export type DemoStory = ReturnType<typeof tellStory>

/** Each list is in order of time. */
export function tellStory(chance: Chance, now: Date) {
  const people = castPeople(chance, now)
  const reviewers = [people.admin, people.secondAdmin]
  const tasks = planTasks(now)
  const scripted = planScripted(now, tasks, people)
  const community = planClaims(chance, now, tasks, people.community, scripted.claims)
  const claims = inTime([...scripted.claims, ...community], ({ claimed_at }) => claimed_at)
  const others = planSubmissions(chance, now, community, reviewers)
  const submissions = inTime([...scripted.submissions, ...others], ({ submitted_at }) => submitted_at)
  for (const submission of submissions) submission.risk = riskOf(submission, submissions)
  const bought = planRequests(chance, now, people.community, awardsOf(others), reviewers)
  return {
    people,
    tasks,
    claims,
    submissions,
    requests: inTime([...scripted.requests, ...bought], ({ requested_at }) => requested_at),
    referrals: inTime(planReferrals(people, awardsOf(submissions)), ({ claimed_at }) => claimed_at),
    adjustments: scripted.adjustments,
  }
}

function inTime<Item>(items: readonly Item[], timeOf: (item: Item) => Date): Item[] {
  return items.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime())
}

/** The risk signs by what its member had sent and the team decided until then. */
function riskOf({ claim, submitted_at }: DemoSubmission, all: readonly DemoSubmission[]) {
  const earlier = all.filter((one) => one.claim.person === claim.person && one.submitted_at < submitted_at)
  const decided = earlier.filter(({ reviewed_at }) => reviewed_at && reviewed_at < submitted_at)
  const sender = {
    joinedAt: claim.person.created_at,
    approved: decided.filter(({ status }) => status === 'approved').length,
    rejected: decided.filter(({ status }) => status === 'rejected').length,
    hasSentBefore: earlier.length > 0,
  }
  return riskSigns(sender, claim.points, submitted_at)
}
