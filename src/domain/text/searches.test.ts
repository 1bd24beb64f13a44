import { expect, test } from 'vitest'
import { nameInOrder, tidySearch } from './searches.ts'

test.each([
  ['sam lee', 'sam lee'],
  ['  sam lee\u00a0', 'sam lee'],
  ['\u202asam\u200b lee\u202c', 'sam lee'],
  ['mailto:sam@example.ca', 'sam@example.ca'],
  ['MAILTO:sam@example.ca?subject=Hello', 'sam@example.ca'],
  ['<sam@example.ca>', 'sam@example.ca'],
  ['Sam Lee <sam@example.ca>', 'sam@example.ca'],
  ['"Lee, Sam" <sam@example.ca>;', 'sam@example.ca'],
  ['Marie <marie@café.ca>', 'marie@xn--caf-dma.ca'],
  ['marie@café.ca', 'marie@xn--caf-dma.ca'],
  ['@café', '@café'],
  ['menu @ café', 'menu @ café'],
  ['crepes & <pies>', 'crepes & <pies>'],
  ['a < b@c', 'a < b@c'],
  ['\u200b', ''],
])('a search for %j looks for %j', (typed, search) => {
  expect(tidySearch(typed)).toBe(search)
  expect(tidySearch(search)).toBe(search)
})

test.each([
  ['Tremblay, Marie', 'Marie Tremblay'],
  ['Tremblay,Marie Ève', 'Marie Ève Tremblay'],
  ['Marie Tremblay', 'Marie Tremblay'],
  ['Tremblay,', 'Tremblay,'],
  [', Marie', ', Marie'],
  ['one, two, three', 'one, two, three'],
])('%j is the name %j', (search, name) => {
  expect(nameInOrder(search)).toBe(name)
})
