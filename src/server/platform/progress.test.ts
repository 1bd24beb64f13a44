import type { WriteStream } from 'node:tty'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openProgress } from './progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns what a step of 11 seconds prints; half of it is reached after one. */
async function printed(mode: 'production' | 'local', isTTY: boolean): Promise<string> {
  let text = ''
  const output = { isTTY, write: (part: string) => (text += part) } as unknown as WriteStream & { fd: 1 }
  const result = await openProgress(mode, output).step('Filling it', 'a minute', async (reach) => {
    await vi.advanceTimersByTimeAsync(1000)
    reach(0.5)
    await vi.advanceTimersByTimeAsync(10_000)
    return 'filled'
  })
  expect(result).toBe('filled')
  return text
}

test('a log has plain lines: what it is, how far it is every ten seconds, and how long it took', async () => {
  expect(await printed('local', false)).toBe(
    'Filling it, which usually takes a minute …\nFilling it: 50 %, 10.0 s so far.\nFilling it: done in 11.0 s.\n',
  )
})

test('a terminal has one line that moves, and then how long it took', async () => {
  const text = await printed('local', true)
  expect(text).toContain('\r\u001B[2KFilling it 0.3 s (usually a minute)')
  expect(text).toContain('\r\u001B[2KFilling it [############------------] 50 %, 10.0 s (usually a minute)')
  expect(text.endsWith('\r\u001B[2KFilling it: done in 11.0 s.\n')).toBe(true)
  expect(text.trim().split('\n')).toHaveLength(1)
})

test('of two steps at the same time, the first has the line that moves and the other plain lines', async () => {
  let text = ''
  const output = { isTTY: true, write: (part: string) => (text += part) } as unknown as WriteStream & {
    fd: 1
  }
  const { step } = openProgress('local', output)
  await Promise.all([
    step('Building it', '2 s', () => vi.advanceTimersByTimeAsync(2000)),
    step('Filling it', '1 s', () => vi.advanceTimersByTimeAsync(1000)),
  ])
  expect(text).toContain('\r\u001B[2KBuilding it 0.3 s (usually 2 s)')
  expect(text).not.toContain('Filling it 0.')
  const lines = text.split('\n').map((line) => line.split('\r\u001B[2K').at(-1))
  expect(lines.slice(0, 1)).toEqual(['Filling it, which usually takes 1 s …'])
  expect(lines.slice(1, -1).every((line) => / it: done in /.test(line ?? ''))).toBe(true)
})

test('in production every line is JSON, on a terminal too', async () => {
  const lines = (await printed('production', true)).trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'Filling it, which usually takes a minute …',
    'Filling it: 50 %, 10.0 s so far.',
    'Filling it: done in 11.0 s.',
  ])
})
