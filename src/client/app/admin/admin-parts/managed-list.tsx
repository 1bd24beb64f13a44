import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_SEARCH_LENGTH } from '../../../../domain/lists.ts'
import type { PagedList } from '../../../api/use-paged-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { CategorySelect } from '../../../ui/category-select.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeepFocus } from '../../../ui/keep-focus.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { ListResults } from '../../list-results.tsx'
import { FilterSelect } from './filter-select.tsx'
import { useFoundLead } from './use-found-lead.ts'

interface ManagedListProps<Row, Status extends string> {
  title: string
  /** How many were found, unless given. */
  lead?: string
  className?: string
  /** What is listed, in the singular: 'task'. */
  one: string
  list: PagedList<Row>
  filters: { status: Status; category?: string }
  address: {
    searchText: string
    setSearchText: (text: string) => void
    change: (next: { status?: string; category?: string }) => void
  }
  statuses: ReadonlyArray<readonly [Status, string]>
  /** Left out where the list has no categories. */
  categories?: readonly string[]
  /** Takes the filters away; undefined while there are none. */
  onClear: (() => void) | undefined
  createLabel: string
  onCreate: () => void
  words: {
    search: string
    /** Said when the filters leave nothing. */
    noMatch: string
    /** Said while there is nothing at all. */
    none: string
    firstUse: string
  }
  /** How the rows are laid out. */
  layout: string
  loading: ReactNode
  row: (row: Row) => ReactNode
  /** The dialogs of the screen. */
  children: ReactNode
}

/** The screen of what admins manage: a list to search and narrow, and a button that creates one more. */
export function ManagedList<Row, Status extends string>(props: ManagedListProps<Row, Status>) {
  const { one, list, filters, address, categories, createLabel, onCreate, words } = props
  const foundLead = useFoundLead(list, one)
  return (
    <div className={cx('flex flex-col gap-6', props.className)}>
      <PageHeader
        title={props.title}
        lead={props.lead ?? foundLead}
        actions={
          <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onCreate}>
            {createLabel}
          </Button>
        }
      />
      <div
        className={cx(
          'grid gap-3',
          categories
            ? 'grid-cols-2 md:grid-cols-[minmax(0,1fr)_14rem_12rem]'
            : 'grid-cols-1 sm:grid-cols-[minmax(0,1fr)_12rem]',
        )}
      >
        <SearchField
          label={words.search}
          placeholder={`${words.search}...`}
          maxLength={MAX_SEARCH_LENGTH}
          value={address.searchText}
          onChange={address.setSearchText}
          className={cx(categories && 'col-span-2 md:col-span-1')}
        />
        {categories && (
          <CategorySelect
            categories={categories}
            value={filters.category ?? ''}
            onChange={(category) => address.change({ category })}
          />
        )}
        <FilterSelect
          label="Status"
          value={filters.status}
          options={props.statuses}
          onChange={(status) => address.change({ status })}
        />
      </div>
      <KeepFocus>
        <ListResults
          list={list}
          what={`${one}s`}
          className={props.layout}
          loading={props.loading}
          noMatch={words.noMatch}
          onClear={props.onClear}
          empty={
            <EmptyState
              kind="first-use"
              title={words.none}
              action={
                <Button variant="primary" onClick={onCreate}>
                  {createLabel}
                </Button>
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
