import type { AuditRecord } from '../../../../contract/audit.ts'
import { MAX_SEARCH_LENGTH } from '../../../../domain/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ACTION_OPTIONS, SUBJECT_OPTIONS } from './audit-labels.ts'
import { type AuditAddress, NOBODY } from './use-audit-address.ts'

interface AuditFilterBarProps {
  address: AuditAddress
  actors: readonly NonNullable<AuditRecord['actor']>[]
}

/** Who, what, to which kind of record, when, and free text. */
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
      <Select
        label="Who"
        className="max-lg:col-span-2"
        value={filters.actor}
        onChange={({ target }) => change({ actor: target.value })}
      >
        <option value="">Everybody</option>
        {!isKnown && <option value={filters.actor}>Somebody else</option>}
        {actors.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name} ({email})
          </option>
        ))}
        <option value={NOBODY}>The product itself</option>
      </Select>
      <Select
        label="Action"
        value={filters.action}
        onChange={({ target }) => change({ action: target.value })}
      >
        <option value="">All actions</option>
        {ACTION_OPTIONS.map(([action, words]) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
      </Select>
      <Select
        label="Record"
        value={filters.subject}
        onChange={({ target }) => change({ subject: target.value, subjectId: '' })}
      >
        <option value="">All records</option>
        {SUBJECT_OPTIONS.map(([subject, words]) => (
          <option key={subject} value={subject}>
            {words}
          </option>
        ))}
      </Select>
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
          {filters.member ? 'Only what concerns one member.' : 'Only what was done to one record.'}
          <Button size="sm" onClick={() => change({ member: '', subjectId: '' })}>
            Show all
          </Button>
        </p>
      )}
    </div>
  )
}
