import { readQuery } from '#client/api/use-endpoint.ts'
import type { HeldDesk } from '#client/app/desk/desk.ts'
import { type AdminRewardCase, getCase, takeBackCases } from '#contract/rewards/cases.ts'
import { MAX_DECISIONS_AT_ONCE } from '#domain/rewards/rewards.ts'

export const CASE_DESK: HeldDesk<AdminRewardCase> = {
  subject: 'case',
  takeBack: takeBackCases,
  most: MAX_DECISIONS_AT_ONCE,
  queryOf: (id) => readQuery(getCase, { params: { id } }),
  waits: ({ status }) => status === 'open',
  nameOf: ({ request: { reward, user } }) => `${reward.name}, ${user.email}`,
  draftOf: ({ status, reviewNotes }) => ({ notes: reviewNotes ?? '', rejecting: status === 'refused' }),
}
