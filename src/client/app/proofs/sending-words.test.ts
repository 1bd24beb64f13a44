import { expect, test } from 'vitest'
import { sendingWords } from './sending-words.ts'

test('a fully sent proof is being checked; before that, the share sent is never rounded up', () => {
  expect([0, 0.5, 0.999, 1].map(sendingWords)).toEqual([
    '0% sent',
    '50% sent',
    '99% sent',
    'Sent. Checking the picture...',
  ])
})
