import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import type { AuditRecord } from '#contract/audit/audit.ts'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { ACTION_OPTIONS, SUBJECT_OPTIONS } from './audit-labels.ts'
import { type AuditAddress, NOBODY } from './use-audit-address.ts'

interface AuditFilterBarProps {
  address: AuditAddress
  actors: readonly NonNullable<AuditRecord['actor']>[]
}

export function AuditFilterBar({ address, actors }: AuditFilterBarProps) {
  const { filters, change } = address
  const isKnown =
    filters.actor === '' || filters.actor === NOBODY || actors.some(({ id }) => id === filters.actor)
  return (
    <div className="grid grid-cols-2 items-end gap-x-3 gap-y-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_10rem_10rem]">
      <SearchField
        label="Search the audit log"
        placeholder="Record or reason..."
        maxLength={MAX_SEARCH_LENGTH}
        value={address.searchText}
        onChange={address.setSearchText}
        className="col-span-full"
      />
      <FilterSelect
        label="Who"
        hideLabel={false}
        className="max-lg:col-span-2"
        value={filters.actor}
        options={[
          ['', 'Everyone'],
          ...(isKnown ? [] : [[filters.actor, 'Someone else'] as const]),
          ...actors.map(({ id, name, email }) => [id, `${name} (${email})`] as const),
          [NOBODY, 'System'],
        ]}
        onChange={(actor) => change({ actor })}
      />
      <FilterSelect
        label="Action"
        hideLabel={false}
        value={filters.action}
        options={[['', 'All actions'], ...ACTION_OPTIONS]}
        onChange={(action) => change({ action })}
      />
      <FilterSelect
        label="Record"
        hideLabel={false}
        value={filters.subject}
        options={[['', 'All records'], ...SUBJECT_OPTIONS]}
        onChange={(subject) => change({ subject, subjectId: '' })}
      />
      <TextField
        label="From"
        type="date"
        max={filters.to || undefined}
        value={filters.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        min={filters.from || undefined}
        value={filters.to}
        onChange={({ target }) => change({ to: target.value })}
      />
      {(filters.member || filters.subjectId) && (
        <p className="col-span-full flex flex-wrap items-center gap-2 text-ink2">
          {filters.member ? 'Showing one member only.' : 'Showing one record only.'}
          <Button size="sm" onClick={() => change({ member: '', subjectId: '' })}>
            Show all
          </Button>
        </p>
      )}
    </div>
  )
}
