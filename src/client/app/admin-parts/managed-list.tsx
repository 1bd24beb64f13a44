import { Plus } from 'lucide-icons'
import type { ReactNode } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { foundText } from '#client/app/found-text.ts'
import { ListResults } from '#client/app/list-results.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { CategorySelect } from '#client/ui/fields/category-select.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { FilterSelect } from './filter-select.tsx'

interface ManagedListProps<Row, Status extends string> {
  title: string
  /** Replaces the number of rows found. */
  lead?: string
  className?: string
  /** Singular, such as 'task'. */
  one: string
  list: PagedList<Row>
  filters: { status: Status; category?: string }
  address: {
    searchText: string
    setSearchText: (text: string) => void
    change: (next: { status?: string; category?: string }) => void
  }
  statuses: ReadonlyArray<readonly [Status, string]>
  categories?: readonly string[]
  /** Clears the filters; undefined while none is set. */
  onClear: (() => void) | undefined
  createLabel: string
  /** The button is left out where this is null. */
  onCreate: (() => void) | null
  words: {
    search: string
    noMatch: string
    none: string
    firstUse: string
  }
  /** Classes that lay out the rows. */
  layout: string
  /** The head of a table, whose rows the rows are. */
  head?: ReactNode
  /** The switch between cards and a table, beside the filters. */
  view?: ReactNode
  loading: ReactNode
  row: (row: Row) => ReactNode
  children: ReactNode
}

/** A list that admins manage: search, filters and a create button. */
export function ManagedList<Row, Status extends string>(props: ManagedListProps<Row, Status>) {
  const { one, list, filters, address, categories, createLabel, onCreate, words } = props
  const foundLead = useFoundLead(list, one)
  return (
    <div className={cx('flex flex-col gap-6', props.className)}>
      <PageHeader
        title={props.title}
        lead={props.lead ?? foundLead}
        actions={
          onCreate && (
            <Button variant="primary" icon={<Plus size={16} />} onClick={onCreate}>
              {createLabel}
            </Button>
          )
        }
      />
      <div
        className={cx(
          'grid gap-3',
          categories
            ? props.view
              ? 'grid-cols-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_14rem_12rem_auto]'
              : 'grid-cols-2 md:grid-cols-[minmax(0,1fr)_14rem_12rem]'
            : 'grid-cols-1 sm:grid-cols-[minmax(0,1fr)_12rem]',
        )}
      >
        <SearchField
          label={words.search}
          placeholder={`${words.search}...`}
          maxLength={MAX_SEARCH_LENGTH}
          value={address.searchText}
          onChange={address.setSearchText}
          className={cx(
            categories && (props.view ? 'col-span-full lg:col-span-1' : 'col-span-2 md:col-span-1'),
          )}
        />
        {categories && (
          <CategorySelect
            categories={categories}
            value={filters.category ?? ''}
            onChange={(category) => address.change({ category })}
          />
        )}
        <FilterSelect
          of={{ filters, change: address.change }}
          name="status"
          label="Status"
          options={props.statuses}
        />
        {props.view}
      </div>
      <KeepFocus>
        <ListResults
          list={list}
          what={`${one}s`}
          className={props.layout}
          head={props.head}
          loading={props.loading}
          noMatch={words.noMatch}
          onClear={props.onClear}
          empty={
            <EmptyState
              kind="first-use"
              title={words.none}
              action={
                onCreate && (
                  <Button variant="primary" onClick={onCreate}>
                    {createLabel}
                  </Button>
                )
              }
            >
              {words.firstUse}
            </EmptyState>
          }
        >
          {props.row}
        </ListResults>
      </KeepFocus>
      {props.children}
    </div>
  )
}

/** The lead of a list screen: the number of rows found (also announced), or that they are loading. */
export function useFoundLead(list: PagedList<unknown>, one: string): string {
  const isSettled = !list.isPending && !list.isError && !list.isStale
  const found = isSettled ? foundText(list.totalLoaded, list.hasMore, one) : undefined
  useAnnounce(found)
  return found ?? (list.isError ? 'Please try again in a moment.' : `Loading ${one}s...`)
}
