import { expect, test } from 'vitest'
import { tidyAddress } from './email-address.ts'

test.each([
  ['marie@café.ca', 'marie@xn--caf-dma.ca'],
  ['Marie@CAFÉ.CA', 'Marie@xn--caf-dma.ca'],
  ['marie@cafe\u0301.ca', 'marie@xn--caf-dma.ca'],
  ['marie@ｃａｆé。ca', 'marie@xn--caf-dma.ca'],
  ['marie@xn--caf-dma.ca', 'marie@xn--caf-dma.ca'],
  ['Marie@Example.CA', 'Marie@Example.CA'],
  ['\ufeff\u00a0ma\u200brie@\u202aexample.ca\u202c ', 'marie@example.ca'],
  ['marie@ca\tfé.ca', 'marie@ca\tfé.ca'],
  ['marie@café.ca/x', 'marie@café.ca/x'],
  ['marie@café.ca:25', 'marie@café.ca:25'],
  ['marie@%63afé.ca', 'marie@%63afé.ca'],
  ['marie@é.1', 'marie@é.1'],
  ['café', 'café'],
  ['', ''],
])('an address typed as %j is stored as %j', (typed, stored) => {
  expect(tidyAddress(typed)).toBe(stored)
  expect(tidyAddress(stored)).toBe(stored)
})
