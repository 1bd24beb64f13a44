import { describe, expect, test } from 'vitest'
import type { UserTask } from '#contract/claims/claims.ts'
import type { Reward } from '#contract/rewards/rewards.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { activeTasks, nextTask } from './active-tasks.ts'
import { nextGoal } from './next-goal.ts'

const NOW = new Date('2026-11-20T17:00:00Z')
const TOMORROW = '2026-11-21T17:00:00Z'
const YESTERDAY = '2026-11-19T17:00:00Z'

function anEntry(
  id: number,
  latest: 'pending' | 'approved' | 'rejected' | null = null,
  more: Partial<NonNullable<UserTask['task']>> = {},
): UserTask {
  return {
    task: { id, title: `Task ${id}`, deadline: null, points: 10, status: 'active', ...more },
    taskId: id,
    latestSubmission: latest && { status: latest, reviewNotes: null, failedLines: [] },
    claimedAt: '2026-11-18T12:00:00Z',
    submitBy: null,
  }
}

function anOpenTask(id: number, more: Partial<Task> = {}): Task {
  return {
    id,
    title: `Open ${id}`,
    description: '',
    descriptionHtml: '',
    requirements: '',
    category: 'Surveys',
    points: 10,
    priority: false,
    hidden: false,
    capacity: 5,
    claimedCount: 0,
    offeredCount: 0,
    deadline: null,
    rateLimit: null,
    ratePeriodDays: 1,
    opensAt: null,
    status: 'active',
    autoVerified: false,
    isReview: false,
    claimHours: null,
    minutes: null,
    town: null,
    inPerson: null,
    link: null,
    platform: null,
    act: null,
    forBusiness: false,
    pictureUrl: null,
    ...more,
  }
}

const aReward = (name: string, pointsCost: number, isActive = true): Reward => ({
  id: pointsCost,
  name,
  description: '',
  pointsCost,
  category: 'Gift Cards',
  value: '',
  isActive,
  destinationKind: 'email',
  deliveryKind: 'hand',
  amountCents: null,
  stock: null,
  limitPerMember: null,
  ownRequests: 0,
})

const ids = (entries: UserTask[]) => entries.map((entry) => entry.taskId)

describe('the active tasks of the dashboard', () => {
  test('are those whose task is missing or active', () => {
    const lost: UserTask = { ...anEntry(1), task: null }
    expect(ids(activeTasks([lost, anEntry(2, null, { status: 'inactive' }), anEntry(3)]))).toEqual([1, 3])
  })

  test('start with what waits for the member, nearest deadline first', () => {
    const entries = [
      anEntry(1, 'pending'),
      anEntry(2),
      anEntry(3, null, { deadline: TOMORROW }),
      anEntry(4, 'rejected'),
    ]
    expect(ids(activeTasks(entries))).toEqual([4, 3, 2, 1])
  })
})

describe('the next task', () => {
  test('is one that waits for the member', () => {
    expect(nextTask([anEntry(7, 'rejected')], [anOpenTask(1)], NOW)?.id).toBe(7)
  })

  test('otherwise is the first that can be claimed: not held, not full, not expired', () => {
    const open = [
      anOpenTask(1),
      anOpenTask(2, { claimedCount: 5 }),
      anOpenTask(3, { deadline: YESTERDAY }),
      anOpenTask(4),
    ]
    expect(nextTask([anEntry(1, 'pending')], open, NOW)?.id).toBe(4)
  })

  test('is none when nothing is left', () => {
    expect(nextTask([], [anOpenTask(2, { claimedCount: 5 })], NOW)).toBeNull()
  })
})

describe('the next goal', () => {
  const rewards = [
    aReward('far', 5000),
    aReward('near', 2500),
    aReward('closed', 2000, false),
    aReward('small', 100),
  ]

  test.each([
    ['the cheapest active reward that is out of reach', 1120, { name: 'near', missing: 1380 }],
    ['the next one once that is affordable', 2500, { name: 'far', missing: 2500 }],
    ['none when all are within reach', 5000, null],
    ['counted from a negative balance too', -50, { name: 'small', missing: 150 }],
  ])('is %s', (_, balance, expected) => {
    const goal = nextGoal(rewards, balance)
    expect(goal && { name: goal.reward.name, missing: goal.missing }).toEqual(expected)
  })
})
