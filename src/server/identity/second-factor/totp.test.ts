import { describe, expect, test } from 'vitest'
import { codeAt } from '../../../../tests/support/world/totp.ts'
import { keyToShow, newKey, stepOf } from './totp.ts'

/** The key of the test vectors in RFC 4226 (appendix D) and RFC 6238 (appendix B), in base32. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [0, '755224'],
  [1, '287082'],
  [9, '520489'],
  [59 / 30, '287082'],
  [1111111109 / 30, '081804'],
  [20000000000 / 30, '353130'],
])('the code of step %d matches the standard', (fraction, code) => {
  const step = Math.floor(fraction)
  expect(stepOf(KEY, code, new Date(step * 30_000), -1)).toBe(step)
})

describe('a code', () => {
  const now = new Date(1_111_111_109_000)
  const step = 37037036

  test.each([
    ['counts in its own step', 0, step],
    ['counts one step late', -1, step - 1],
    ['counts one step early', 1, step + 1],
    ['does not count two steps late', -2, null],
    ['does not count two steps early', 2, null],
  ])('%s', (_what, away, expected) => {
    expect(stepOf(KEY, codeAt(KEY, step + away), now)).toBe(expected)
  })

  test('does not count again, nor does an earlier one', () => {
    expect(stepOf(KEY, codeAt(KEY, step), now, step)).toBeNull()
    expect(stepOf(KEY, codeAt(KEY, step - 1), now, step)).toBeNull()
    expect(stepOf(KEY, codeAt(KEY, step + 1), now, step)).toBe(step + 1)
  })

  test('may contain a space, and nothing else', () => {
    expect(stepOf(KEY, '081 804', now)).toBe(step)
    for (const other of ['', '81804', '0818040', 'abcdef', '٠٨١٨٠٤'])
      expect(stepOf(KEY, other, now)).toBeNull()
  })
})

test('each key is new, in the forms that apps and people read', () => {
  expect(newKey()).not.toBe(newKey())
  const { key, uri } = keyToShow(KEY, 'robin@example.ca')
  expect(key).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
  expect(uri).toBe(
    'otpauth://totp/Northpoint%20Rewards:robin%40example.ca?issuer=Northpoint%20Rewards&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  )
})
