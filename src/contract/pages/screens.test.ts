import { describe, expect, test } from 'vitest'
import { allScreens, screenAt } from './screens.ts'

describe('the screen at an address', () => {
  test.each([
    ['/', '/'],
    ['/tasks', '/tasks'],
    ['/tasks/', '/tasks'],
    ['/tasks/17', '/tasks/:id'],
    ['/admin/task-reviews', '/admin/task-reviews'],
    ['/tasks/17/edit', null],
    ['/task', null],
    ['/Tasks', null],
    ['', null],
  ])('%s is %s', (path, screen) => {
    expect(screenAt(path)?.path ?? null).toBe(screen)
  })

  test('every linked admin screen has a group', () => {
    const lost = allScreens.filter(({ area, nav, group }) => area === 'admin' && nav !== undefined && !group)
    expect(lost).toEqual([])
  })
})
