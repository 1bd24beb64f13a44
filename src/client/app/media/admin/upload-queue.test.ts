import { expect, test } from 'vitest'
import { changeQueue, isUnderWay, nextToSend, type QueuedFile } from './upload-queue.ts'

const file = new File(['x'], 'a.png')
const chosen = (key: number, problem: string | null = null) => ({ key, file, problem })
const add = (count: number): QueuedFile[] =>
  changeQueue([], {
    kind: 'add',
    points: '25',
    files: Array.from({ length: count }, (_, at) => chosen(at + 1)),
  })
const statuses = (queue: QueuedFile[]) => queue.map(({ status }) => status)

test('files with valid points are sent; the others are skipped and stay to be corrected', () => {
  let queue = changeQueue(add(3), { kind: 'points', key: 2, points: 'many' })
  queue = changeQueue(queue, { kind: 'send', keys: [1, 2, 3] })
  expect(statuses(queue)).toEqual(['queued', 'chosen', 'queued'])
  expect(queue.map(({ wasSkipped }) => wasSkipped)).toEqual([false, true, false])
  queue = changeQueue(queue, { kind: 'points', key: 2, points: '5' })
  expect(queue[1]).toMatchObject({ wasSkipped: false, points: '5' })
  expect(statuses(changeQueue(queue, { kind: 'send', keys: [1, 2, 3] }))).toEqual([
    'queued',
    'queued',
    'queued',
  ])
})

test('a file that cannot be sent never is, and one that failed can be resent alone', () => {
  let queue = changeQueue(add(2), { kind: 'add', points: '25', files: [chosen(3, 'No picture.')] })
  queue = changeQueue(queue, { kind: 'begin', key: 1 })
  queue = changeQueue(queue, { kind: 'fail', key: 1, problem: 'Broken.' })
  expect(statuses(queue)).toEqual(['failed', 'chosen', 'refused'])
  queue = changeQueue(queue, { kind: 'send', keys: [1, 3] })
  expect(statuses(queue)).toEqual(['queued', 'chosen', 'refused'])
  expect(queue[0]!.problem).toBeNull()
})

test('stopping keeps what was chosen; the same points apply to every file at once', () => {
  let queue = changeQueue(add(3), { kind: 'send', keys: [1, 2] })
  queue = changeQueue(queue, { kind: 'begin', key: 1 })
  expect(queue.filter(isUnderWay)).toHaveLength(2)
  queue = changeQueue(queue, { kind: 'stop', key: 'all' })
  expect(statuses(queue)).toEqual(['stopped', 'stopped', 'chosen'])
  queue = changeQueue(queue, { kind: 'points', key: 'all', points: '10' })
  expect(queue.map(({ points }) => points)).toEqual(['10', '10', '10'])
  expect(changeQueue(queue, { kind: 'remove', key: 2 }).map(({ key }) => key)).toEqual([1, 3])
})

test('Upload sends what was not tried yet, then what failed', () => {
  let queue = changeQueue(add(2), { kind: 'fail', key: 1, problem: 'Broken.' })
  expect(nextToSend(queue).map(({ key }) => key)).toEqual([2])
  queue = changeQueue(queue, { kind: 'remove', key: 2 })
  expect(nextToSend(queue).map(({ key }) => key)).toEqual([1])
})
