import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

function aWork(log: string[], name: string) {
  const ended = Promise.withResolvers<void>()
  const work = async () => {
    log.push(`${name} starts`)
    await ended.promise
    log.push(`${name} ends`)
    return name
  }
  return { work, end: ended.resolve }
}

test('work up to the limit runs, and the rest waits in the order it came', async () => {
  const log: string[] = []
  const semaphore = createSemaphore(2)
  const [light, heavy, later] = ['light', 'heavy', 'later'].map((name) => aWork(log, name))
  const answers = [semaphore(1, light!.work), semaphore(2, heavy!.work), semaphore(1, later!.work)]
  await Promise.resolve()
  expect(log).toEqual(['light starts'])
  light!.end()
  await answers[0]
  heavy!.end()
  later!.end()
  expect(await Promise.all(answers)).toEqual(['light', 'heavy', 'later'])
  expect(log).toEqual([
    'light starts',
    'light ends',
    'heavy starts',
    'heavy ends',
    'later starts',
    'later ends',
  ])
})

test('never more than the limit runs at once, even when work fails', async () => {
  const semaphore = createSemaphore(3)
  let running = 0
  let most = 0
  const answers = Array.from({ length: 30 }, (_, index) =>
    semaphore(1, async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      if (index % 2 === 0) throw new Error('failed')
    }),
  )
  const settled = await Promise.allSettled(answers)
  expect(most).toBe(3)
  expect(settled.filter((one) => one.status === 'rejected')).toHaveLength(15)
})
