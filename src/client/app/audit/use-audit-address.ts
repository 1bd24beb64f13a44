import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { NOBODY } from '#contract/audit/audit.ts'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction } from '#domain/audit/audit.ts'
import { endOfTorontoDay } from '#domain/time/dates.ts'

const DEFAULTS = {
  actor: '',
  action: '',
  subject: '',
  subjectId: '',
  member: '',
  from: '',
  to: '',
  search: '',
}

export { NOBODY }

/** Filters from the address; values it does not know are ignored. */
export function useAuditAddress() {
  const address = useAddressFilters<keyof typeof DEFAULTS>(DEFAULTS)
  const { filters } = address
  const query = {
    ...filters,
    action: Object.keys(AUDIT_ACTIONS).find((action): action is AuditAction => action === filters.action),
    subject: AUDIT_SUBJECTS.find((subject) => subject === filters.subject),
    from: endOfTorontoDay(filters.from) ? filters.from : undefined,
    to: endOfTorontoDay(filters.to) ? filters.to : undefined,
  }
  return { ...address, query, clear: () => address.change(DEFAULTS) }
}

export type AuditAddress = ReturnType<typeof useAuditAddress>
