import { expect, test } from 'vitest'
import { daysBefore } from '#domain/time/time.ts'
import { type RiskSign, riskSigns, type SenderRecord } from './risk.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const KNOWN: SenderRecord = {
  joinedAt: daysBefore(NOW, 90),
  approved: 5,
  rejected: 1,
  hasSentBefore: true,
}

test.each<[string, Partial<SenderRecord>, number, RiskSign[]]>([
  ['never for a known member', {}, 500, []],
  ['within seven days of joining', { joinedAt: daysBefore(NOW, 6.99) }, 10, ['new-account']],
  ['but not after seven days', { joinedAt: daysBefore(NOW, 7) }, 10, []],
  [
    'after three rejections, if they outweigh the approvals',
    { approved: 2, rejected: 3 },
    10,
    ['often-rejected'],
  ],
  ['but not with as many approvals as rejections', { approved: 3, rejected: 3 }, 10, []],
  ['but not after two rejections', { approved: 0, rejected: 2 }, 10, []],
  ['when the first proof is worth a lot', { hasSentBefore: false }, 150, ['high-first-proof']],
  ['but not when the first proof is worth less', { hasSentBefore: false }, 149, []],
  [
    'for several reasons at once',
    { joinedAt: NOW, approved: 0, rejected: 3, hasSentBefore: false },
    200,
    ['new-account', 'often-rejected', 'high-first-proof'],
  ],
])('proof gets a closer look: %s', (_, record, points, signs) => {
  expect(riskSigns({ ...KNOWN, ...record }, points, NOW)).toEqual(signs)
})
