import { expect, test } from 'vitest'
import type { UserTask } from '#contract/claims/claims.ts'
import type { Reward } from '#contract/rewards/rewards.ts'
import { stepsSentence } from './steps-sentence.ts'

const aReward = (name: string, pointsCost: number, more: Partial<Reward> = {}): Reward => ({
  id: pointsCost,
  name,
  description: '',
  pointsCost,
  category: 'Food',
  value: '$5',
  isActive: true,
  destinationKind: 'none',
  deliveryKind: 'hand',
  amountCents: null,
  stock: null,
  limitPerMember: null,
  ownRequests: 0,
  ...more,
})
const anEntry = (status: 'pending' | 'rejected' | null): UserTask => ({
  task: { id: 1, title: 'Task', titleLang: undefined, deadline: null, points: 10, status: 'active' },
  taskId: 1,
  latestSubmission: status && { status, reviewNotes: null, failedLines: [] },
  claimedAt: '2026-11-18T12:00:00Z',
  submitBy: null,
})
const rewards = [aReward('Cheap', 50, { stock: 0 }), aReward('Card', 500), aReward('Coffee', 300)]
const sentence = (more: Partial<Parameters<typeof stepsSentence>[0]> = {}) =>
  stepsSentence({ own: [], rewards, balance: 25, offered: 0, ...more })

test('one sentence says what comes next, and how far the first reward is', () => {
  const goal = 'you need 275 more points for your first reward, Coffee.'
  expect(sentence({ balance: 0, offered: 25 })).toBe(`After this, a short task: ${goal}`)
  expect(sentence()).toBe(`Next, claim a task: ${goal}`)
  expect(sentence({ own: [anEntry(null)] })).toBe(`Next, send your proof: ${goal}`)
  expect(sentence({ own: [anEntry('pending')] })).toBe(`Next, we review your proof: ${goal}`)
  expect(sentence({ own: [anEntry('pending'), anEntry('rejected')] })).toBe(`Next, send new proof: ${goal}`)
  expect(sentence({ balance: 299 })).toContain('you need 1 more point for')
})

test('with enough points the reward comes next, and without a reward there is no sentence', () => {
  expect(sentence({ balance: 300 })).toBe(
    'Next, redeem your points: you have enough for your first reward, Coffee.',
  )
  expect(sentence({ balance: 280, offered: 25 })).toBe(
    'After this, you have enough for your first reward, Coffee.',
  )
  expect(sentence({ rewards: [] })).toBeNull()
})
