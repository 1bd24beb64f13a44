import { expect, test } from 'vitest'
import { profileTaskTime, shortTask } from './first-steps.ts'

const aTask = (title: string, more: Partial<Parameters<typeof shortTask>[0][number]> = {}) => ({
  title,
  points: 50,
  isReview: false,
  minutes: 10 as number | null,
  town: null as string | null,
  inPerson: null as boolean | null,
  ...more,
})
const chosen = (...tasks: ReturnType<typeof aTask>[]) => shortTask(tasks)?.title ?? null

test('a short task to begin with is near, then quick, then well paid', () => {
  const visit = aTask('Visit', { minutes: 3, town: 'Ajax', inPerson: true })
  const survey = aTask('Survey', { minutes: 4, town: 'Ajax', inPerson: false })
  const post = aTask('Post', { minutes: 5 })
  expect(chosen(visit, post, survey)).toBe('Survey')
  expect(chosen(visit, post)).toBe('Post')
  expect(chosen(visit)).toBe('Visit')
  expect(chosen(post, aTask('Better', { minutes: 5, points: 60 }))).toBe('Better')
})

test('a diary, a review, a long task and one of unknown length are no short tasks', () => {
  for (const task of [
    aTask('Five days of commuting'),
    aTask('A commuting diary'),
    aTask('Post', { isReview: true }),
    aTask('Recipe', { minutes: 31 }),
    aTask('Unknown', { minutes: null }),
  ]) {
    expect(chosen(task)).toBeNull()
  }
  expect(chosen(aTask('A holiday picture', { minutes: 30 }))).toBe('A holiday picture')
})

test('the profile task takes about a minute, unless it says otherwise', () => {
  expect([null, 1, 3].map(profileTaskTime)).toEqual(['about a minute', 'about a minute', 'about 3 min'])
})
