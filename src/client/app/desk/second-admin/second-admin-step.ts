import { isRefusedAs } from '#client/api/api-error.ts'

export interface SecondAdminStep {
  label: string
  /** Sent along with the same call. */
  more: { askSecondAdmin?: true; confirmed?: true }
}

export const ASK_STEP: SecondAdminStep = { label: 'Ask a second admin', more: { askSecondAdmin: true } }
const CONFIRM_STEP: SecondAdminStep = { label: 'Confirm without a second admin', more: { confirmed: true } }

/** The step that makes a refused call possible; null for any other refusal. */
export function secondAdminStep(error: Error | null): SecondAdminStep | null {
  if (isRefusedAs(error, 'second-admin.needed')) return ASK_STEP
  return isRefusedAs(error, 'second-admin.confirm') ? CONFIRM_STEP : null
}

export const ASKED = ['Second Admin Asked', 'Nothing moves until another admin agrees.'] as const
