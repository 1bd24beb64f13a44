import { Download } from 'lucide-icons'
import type { ReactNode } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { SearchedNewest } from '#client/app/admin-parts/searched-newest.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { useHasRoom } from '#client/ui/hooks/use-media.ts'
import { LoadMore } from '#client/ui/load-more.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { CardSkeletons, Skeleton } from '#client/ui/skeleton.tsx'
import { listAudit, listAuditActors } from '#contract/audit/audit.ts'
import { plural } from '#domain/text/format.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { AuditCards, AuditTable } from './audit-list.tsx'
import { useAuditAddress } from './use-audit-address.ts'

export default function AuditPage() {
  const address = useAuditAddress()
  const hasRoom = useHasRoom()
  // Before hydration, a narrow screen still has the server's markup for a wide one.
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
            href={`/api/admin/audit.csv${fileQuery(address.query)}`}
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

/** The CSV uses the same filters as the screen. */
function fileQuery(query: Record<string, string | undefined>): string {
  const filters = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return filters.length === 0 ? '' : `?${new URLSearchParams(filters)}`
}

function AuditSkeleton({ className }: { className?: string }) {
  return (
    <CardSkeletons
      label="Loading the audit log..."
      className={className}
      count={8}
      card="flex items-center gap-6 border-b border-line px-4 py-3 last:border-b-0"
    >
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-4 w-24 max-sm:hidden" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-4 grow max-sm:hidden" />
    </CardSkeletons>
  )
}
