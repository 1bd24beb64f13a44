import { expect, test } from 'vitest'
import { firstDataElement } from './first-data.ts'

test('what a member wrote cannot end the element early', () => {
  const element = firstDataElement({ now: '2026-11-21T12:00:00.000Z', reads: [[['/a'], '</script><b>']] })
  expect(element.match(/</g)).toHaveLength(2)
  expect(JSON.parse(element.replace(/^<[^>]+>|<[^>]+>$/g, ''))).toMatchObject({
    reads: [[['/a'], '</script><b>']],
  })
})
