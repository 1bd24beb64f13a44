import { expect, test } from 'vitest'
import { storageTrouble } from './outages.ts'

test.each([
  ['ENOSPC', { kind: 'no-space', code: 'storage.full', retryAfterSeconds: 30 }],
  ['EROFS', { kind: 'unavailable', code: 'storage.away', retryAfterSeconds: 30 }],
  ['ENOENT', null],
])('a file that cannot be written because of %s', (code, refusal) => {
  const trouble = storageTrouble(Object.assign(new Error('a test'), { code }))
  expect(trouble).toEqual(refusal === null ? null : expect.objectContaining(refusal))
})
