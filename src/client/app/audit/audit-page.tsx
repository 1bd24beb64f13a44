import { Download } from 'lucide-icons'
import type { ReactNode } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { addressOf } from '#client/app/address-of.ts'
import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { SearchedNewest } from '#client/app/admin-parts/searched-newest.tsx'
import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { Button } from '#client/ui/buttons/button.tsx'

import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { useHasRoom } from '#client/ui/hooks/use-media.ts'
import { LoadMore } from '#client/ui/load-more.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'
import { type AuditRecord, listAudit, listAuditActors, NOBODY } from '#contract/audit/audit.ts'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction } from '#domain/audit/audit.ts'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { plural } from '#domain/text/format.ts'
import { endOfTorontoDay } from '#domain/time/dates.ts'
import { ACTION_OPTIONS, SUBJECT_OPTIONS } from './audit-labels.ts'
import { AuditCards, AuditTable } from './audit-list.tsx'

export default function AuditPage() {
  const address = useAuditAddress()
  const hasRoom = useHasRoom()
  // A narrow screen has the server's markup for a wide one until hydration.
  const isHydrated = useHydrated()
  const list = usePagedEndpoint(listAudit, { query: address.query, keepPrevious: true })
  const actors = useEndpoint(listAuditActors).data ?? []
  const { rows } = list
  const isNarrowed = address.isNarrowedBesides()
  const isThere = !list.isPending && !list.isError && !list.isStale
  useAnnounce(
    isThere && isNarrowed
      ? `${plural(rows.length, 'entry', 'entries')} found${list.hasMore ? ', and more' : ''}`
      : undefined,
  )

  const content = (): ReactNode => {
    if (list.isPending) return <AuditSkeleton />
    if (list.isError) return <LoadFailure title="We couldn’t load the audit log." read={list} />
    if (rows.length === 0) {
      return isNarrowed ? (
        <EmptyState
          kind="no-match"
          title="No entries found matching your criteria."
          onClear={address.clear}
        />
      ) : (
        <EmptyState kind="first-use" title="No entries yet">
          You’ll see changes and downloads here.
        </EmptyState>
      )
    }
    return (
      <>
        {hasRoom ? <AuditTable rows={rows} /> : <AuditCards rows={rows} />}
        {!isHydrated && <AuditSkeleton className="sm:hidden" />}
        <LoadMore list={list} what="entries" />
      </>
    )
  }

  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <PageHeader
        title="Audit Log"
        lead="Who did what to whom. Entries are never changed or removed."
        actions={
          <ButtonLink
            leavesApp
            href={addressOf('/api/admin/audit.csv', address.query)}
            icon={<Download size={16} />}
            download
          >
            Download CSV
          </ButtonLink>
        }
      />
      <AuditFilterBar address={address} actors={actors} />
      <Card flush aria-busy={list.isStale}>
        <SearchedNewest newest={list.newest} what="entries" className="px-4 py-3" />
        <KeepFocus>{content()}</KeepFocus>
      </Card>
    </div>
  )
}

function AuditSkeleton({ className }: { className?: string }) {
  return (
    <CardSkeletons
      label="Loading the audit log..."
      className={className}
      count={8}
      card="flex items-center gap-6 border-b border-line px-4 py-3 last:border-b-0"
    >
      <Skeletons of={['h-4 w-28', 'h-4 w-24 max-sm:hidden', 'h-4 w-40', 'h-4 grow max-sm:hidden']} />
    </CardSkeletons>
  )
}

interface AuditFilterBarProps {
  address: AuditAddress
  actors: readonly NonNullable<AuditRecord['actor']>[]
}

function AuditFilterBar({ address, actors }: AuditFilterBarProps) {
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
        of={address}
        name="actor"
        label="Who"
        hideLabel={false}
        className="max-lg:col-span-2"
        options={[
          ['', 'Everyone'],
          ...(isKnown ? [] : [[filters.actor, 'Someone else'] as const]),
          ...actors.map(({ id, name, email }) => [id, `${name} (${email})`] as const),
          [NOBODY, 'System'],
        ]}
      />
      <FilterSelect of={address} name="action" label="Action" hideLabel={false} options={ACTION_OPTIONS} />
      <FilterSelect
        of={{ filters, change: ({ subject }) => change({ subject, subjectId: '' }) }}
        name="subject"
        label="Record"
        hideLabel={false}
        options={SUBJECT_OPTIONS}
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

/** Filters from the address; values it does not know are ignored. */
function useAuditAddress() {
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

type AuditAddress = ReturnType<typeof useAuditAddress>
