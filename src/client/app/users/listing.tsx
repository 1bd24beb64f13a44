import type { ReactNode } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'

interface ListingProps<Row> {
  list: PagedList<Row>
  /** Plural, such as 'claims'. */
  what: string
  empty: string
  row: (row: Row) => ReactNode
}

/** The browser skips rows that are off screen, so a ledger of thousands stays fast. */
export function Listing<Row extends { id: number }>(props: ListingProps<Row>) {
  return <KeepFocus>{contentOf(props)}</KeepFocus>
}

function contentOf<Row extends { id: number }>({ list, what, empty, row }: ListingProps<Row>): ReactNode {
  if (list.isError) return <LoadFailure title={`We couldn’t load the ${what}.`} read={list} />
  if (list.isPending) {
    return (
      <CardSkeletons
        label={`Loading ${what}...`}
        className="divide-y divide-line"
        count={4}
        card="flex h-[3.75rem] items-center justify-between gap-4"
      >
        <Skeletons of={['h-4 w-1/2', 'h-4 w-16']} />
      </CardSkeletons>
    )
  }
  if (list.rows.length === 0) return <EmptyState kind="first-use" title={empty} />
  return (
    <>
      <ul className="divide-y divide-line">
        {list.rows.map((entry) => (
          <li key={entry.id} className="py-3 [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]">
            {row(entry)}
          </li>
        ))}
      </ul>
      <LoadMore list={list} what={what} />
    </>
  )
}
