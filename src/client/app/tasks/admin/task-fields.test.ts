import { expect, test } from 'vitest'
import type { AdminTask } from '#contract/tasks/admin-tasks.ts'
import { bodyOf, fieldsOf, fieldsOfCopy, NEW_TASK } from './task-fields.ts'

const TASK: AdminTask = {
  id: 7,
  title: 'Share the menu',
  description: 'Do *this*',
  descriptionHtml: '<p>Do <em>this</em></p>',
  requirements: 'A photo',
  category: 'Local',
  points: 40,
  priority: true,
  hidden: false,
  capacity: null,
  claimedCount: 3,
  offeredCount: 0,
  deadline: '2026-11-25T05:00:00+00:00',
  rateLimit: 2,
  ratePeriodDays: 7,
  opensAt: null,
  status: 'inactive',
  autoVerified: false,
  isReview: true,
  claimHours: 48,
  minutes: null,
  town: null,
  inPerson: null,
  platform: null,
  act: null,
  forBusiness: false,
  link: null,
  pictureUrl: null,
  createdAt: '2026-11-01T05:00:00+00:00',
  updatedAt: '2026-11-01T05:00:00+00:00',
  deletedAt: null,
  pendingSubmissions: 0,
  mediaCount: 0,
  campaign: null,
  publishAt: null,
  publishedAt: '2026-10-01T14:00:00+00:00',
  wasClaimed: false,
}

test('a new task starts as specified', () => {
  expect(bodyOf(NEW_TASK)).toMatchObject({
    points: 10,
    capacity: 10,
    ratePeriodDays: 1,
    rateLimit: null,
    deadline: null,
    status: 'active',
    priority: false,
  })
})

test('saving without a change keeps the task as it was', () => {
  expect(bodyOf(fieldsOf(TASK))).toEqual({
    title: 'Share the menu',
    description: 'Do *this*',
    requirements: 'A photo',
    category: 'Local',
    points: 40,
    capacity: null,
    deadline: '2026-11-24',
    rateLimit: 2,
    ratePeriodDays: 7,
    claimHours: 48,
    minutes: null,
    town: null,
    inPerson: null,
    link: null,
    platform: null,
    act: null,
    status: 'inactive',
    priority: true,
    isReview: true,
    campaignId: null,
    publishAt: null,
  })
})

test.each([
  ['points', 'many', { points: 0 }],
  ['points', '', { points: 0 }],
  ['capacity', 'all', { capacity: 0 }],
  ['ratePeriodDays', 'week', { ratePeriodDays: 1 }],
  ['ratePeriodDays', '', { ratePeriodDays: 1 }],
  ['rateLimit', ' ', { rateLimit: null }],
  ['rateLimit', 'few', { rateLimit: 0 }],
  ['claimHours', '', { claimHours: null }],
])('%s typed as %j is sent as %j', (field, typed, sent) => {
  expect(bodyOf({ ...NEW_TASK, [field]: typed })).toMatchObject(sent)
})

test('the facts at a glance are numbers, words and a choice, and empty fields say nothing', () => {
  const facts = { minutes: 8, town: 'Ajax', inPerson: false, link: 'https://survey.example.ca/' }
  expect(fieldsOf({ ...TASK, ...facts })).toMatchObject({ minutes: '8', how: 'online' })
  expect(bodyOf(fieldsOf({ ...TASK, ...facts }))).toMatchObject(facts)
  expect(bodyOf({ ...NEW_TASK, minutes: ' ', town: ' ', link: ' ' })).toMatchObject({
    minutes: null,
    town: null,
    inPerson: null,
    link: null,
  })
})

test('platform and act are a choice each, and a task from before they existed says neither', () => {
  const pair = { platform: 'facebook', act: 'post' } as const
  expect(fieldsOf({ ...TASK, ...pair })).toMatchObject(pair)
  expect(fieldsOfCopy({ ...TASK, ...pair }, new Date('2026-11-20T12:00:00Z'))).toMatchObject(pair)
  expect(bodyOf(fieldsOf({ ...TASK, ...pair }))).toMatchObject(pair)
  const { platform, act, ...before } = TASK
  expect(fieldsOf(before as AdminTask)).toMatchObject({ platform: '', act: '' })
})

test('a deadline with a time is a time in Toronto', () => {
  expect(bodyOf({ ...NEW_TASK, deadlineDate: '2027-01-24', deadlineTime: '18:30' }).deadline).toBe(
    '2027-01-24T18:30',
  )
})

test('a deadline that was not touched stays the same to the second', () => {
  const exact = { ...TASK, deadline: '2026-11-24T15:30:45+00:00' }
  const fields = fieldsOf(exact)
  expect(fields).toMatchObject({ deadlineDate: '2026-11-24', deadlineTime: '10:30' })
  expect(bodyOf(fields, exact).deadline).toBe(exact.deadline)
  expect(bodyOf({ ...fields, deadlineTime: '11:00' }, exact).deadline).toBe('2026-11-24T11:00')
  expect(bodyOf({ ...fields, deadlineDate: '' }, exact).deadline).toBeNull()
})

test('a duplicate gets its own title and no deadline that has passed', () => {
  const before = fieldsOfCopy(TASK, new Date('2026-11-20T12:00:00Z'))
  expect(before).toMatchObject({ title: 'Copy of Share the menu', deadlineDate: '2026-11-24' })
  expect(fieldsOfCopy(TASK, new Date('2026-11-26T12:00:00Z')).deadlineDate).toBe('')
})

test('a start is a time in Toronto while the task is inactive, and one that was not touched keeps its seconds', () => {
  const task = { ...TASK, publishAt: '2026-11-30T14:00:31+00:00' }
  const fields = fieldsOf(task)
  expect(fields.publishAt).toBe('2026-11-30T09:00')
  expect(bodyOf(fields, task).publishAt).toBe(task.publishAt)
  expect(bodyOf({ ...fields, publishAt: '2026-11-30T10:00' }, task).publishAt).toBe(
    '2026-11-30T15:00:00.000Z',
  )
  expect(bodyOf({ ...fields, status: 'active' }, task).publishAt).toBeNull()
})

test.each([
  ['running', '5'],
  ['paused', '5'],
  ['finishing', ''],
  ['finished', ''],
] as const)('a duplicate of a task in a campaign that is %s is in %j', (status, campaignId) => {
  const campaign = { id: 5, name: 'Winter opening', status, client: 'Lakeside Bakery' }
  expect(bodyOf(fieldsOf({ ...TASK, campaign })).campaignId).toBe(5)
  expect(fieldsOfCopy({ ...TASK, campaign }, new Date('2026-11-20T12:00:00Z')).campaignId).toBe(campaignId)
})
