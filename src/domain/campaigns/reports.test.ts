import { expect, test } from 'vitest'
import { type ConsentRefusal, consentRefusal, reportedUntil } from './reports.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const TERMS = '2025-08-01, version 2'

test.each<[claim: string, termsVersion: string | null, approvedAt: string | null, is: ConsentRefusal | null]>(
  [
    ['not approved', TERMS, null, null],
    ['approved a moment ago', TERMS, '2026-11-28T11:59:59Z', null],
    ['approved just under 180 days ago', TERMS, '2026-06-01T12:00:01Z', null],
    ['approved 180 days ago', TERMS, '2026-06-01T12:00:00Z', 'too-late'],
    ['made under terms that don’t name reports', null, null, 'earlier-terms'],
    ['made under such terms and approved long ago', null, '2025-12-01T12:00:00Z', 'earlier-terms'],
  ],
)('agreeing to show the proof of a claim %s', (_, termsVersion, approvedAt, refusal) => {
  const approved = approvedAt === null ? null : new Date(approvedAt)
  expect(consentRefusal({ termsVersion, approvedAt: approved }, NOW)).toBe(refusal)
})

test('a proof leaves reports 180 days after its approval, to the second', () => {
  expect(reportedUntil(new Date('2026-06-01T12:00:00Z')).toISOString()).toBe('2026-11-28T12:00:00.000Z')
})
