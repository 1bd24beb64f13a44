import { expect, test } from 'vitest'
import { sendingWords } from './sending-words.ts'

test('a proof of which all has left is being checked; before that, the part that has left is never rounded up', () => {
  expect([0, 0.5, 0.999, 1].map(sendingWords)).toEqual([
    '0% sent',
    '50% sent',
    '99% sent',
    'Sent. Checking the picture…',
  ])
})
