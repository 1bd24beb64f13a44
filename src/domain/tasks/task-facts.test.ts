import { expect, test } from 'vitest'
import { hostOf, minutesText, motifOf, placeText } from './task-facts.ts'

test.each([
  [undefined, null],
  [null, null],
  [1, 'about 1 min'],
  [59, 'about 59 min'],
  [60, 'about 1 h'],
  [150, 'about 2 h 30 min'],
  [600, 'about 10 h'],
])('%s minutes are %s', (minutes, words) => {
  expect(minutesText(minutes)).toBe(words)
})

test.each([
  [null, null, null],
  ['Ajax', null, 'Ajax'],
  ['Ajax', true, 'Ajax, in person'],
  ['Ajax', false, 'Ajax, online'],
  [null, true, 'In person'],
  [null, false, 'Online'],
])('town %s, in person %s: %s', (town, inPerson, words) => {
  expect(placeText({ town, inPerson })).toBe(words)
})

test('a list kept by version 1.0.0 says neither minutes nor place', () => {
  expect(placeText({})).toBe(null)
})

test.each([
  ['https://www.survey.example.ca/1?from=us', 'survey.example.ca'],
  ['https://name:word@évalue.example:8443/', 'xn--value-9ra.example:8443'],
])('the host of %s is %s', (link, host) => {
  expect(hostOf(link)).toBe(host)
})

test('five motifs are spread over categories, and a category keeps its own', () => {
  const categories = ['Reviews', 'Social Media', 'Surveys', 'Local', 'Photos', 'Testing', 'Videos', 'Events']
  const motifs = categories.map((category) => motifOf(category, 5))
  expect(categories.map((category) => motifOf(category, 5))).toEqual(motifs)
  expect(new Set(motifs).size).toBeGreaterThanOrEqual(4)
})
