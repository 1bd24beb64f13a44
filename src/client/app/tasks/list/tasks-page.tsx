import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { foundText } from '#client/app/found-text.ts'
import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { useNow } from '#client/app/use-now.ts'
import { CategorySelect } from '#client/ui/fields/category-select.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { listCompletedTasks } from '#contract/claims/history.ts'
import { listWaitlist, type WaitlistPlace } from '#contract/claims/waitlist.ts'
import { screenAt } from '#contract/pages/screens.ts'
import { countTasks, listTaskCategories, listTasks } from '#contract/tasks/tasks.ts'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { TASK_SORTS, type TaskSort } from '#domain/tasks/tasks.ts'
import { ownStatus } from '../own-status.tsx'
import type { ListedStatus } from '../task-badges.tsx'
import { rememberTasksSearch } from '../tasks-address.ts'
import { ALL, useOwnTasks, useWholeList, type WholeList } from '../use-own-tasks.ts'
import { TaskResults } from './task-results.tsx'
import { type TaskTab, taskTab, useTaskTab } from './use-task-tab.ts'

const HISTORY_PATH = '/task-history'

/** Specification §2 Available Tasks. */
export default function TasksPage() {
  const { filters, searchText, setSearchText, change, clear, isNarrowed } = useTaskFilters()
  const categories = useEndpoint(listTaskCategories)
  const statuses = useStatuses()
  const now = useNow()
  const narrowed = { search: filters.search.trim(), category: filters.category }
  const counts = useEndpoint(countTasks, { query: narrowed, keepPrevious: true })
  // A list that says nothing of the member is there even when the counts fail.
  const { tab, remember } = useTaskTab(filters.open, counts.isError ? false : counts.data?.hasClaimed)
  const show = (next: TaskTab) => {
    remember(next)
    change({ open: next })
  }
  const hidesSome = tab === 'me' && counts.data !== undefined && counts.data.all > counts.data.open
  const sort = filters.sort === 'points' ? undefined : filters.sort
  const { tasks, shown } = useTabTasks({ ...narrowed, sort }, tab)
  const settled = !tasks.isPending && !tasks.isError && !tasks.isStale
  const countText = settled ? foundText(tasks.totalLoaded, tasks.hasMore, 'task') : undefined
  useAnnounce(countText)

  return (
    <div className="flex flex-col gap-2">
      <PageHeader
        isCompact
        title="Available Tasks"
        lead={
          shown === tab
            ? (countText ?? (tasks.isError ? 'Please try again in a moment.' : 'Loading tasks...'))
            : '“Open to you” needs a connection, so here are all tasks.'
        }
        actions={screenAt(HISTORY_PATH) && <TextLink href={HISTORY_PATH}>View Task History</TextLink>}
      />
      <Tabs
        label="Which tasks"
        tabs={[
          { value: 'me', label: 'Open to you', count: counts.data?.open },
          { value: 'all', label: 'All', count: counts.data?.all },
        ]}
        value={shown}
        onChange={show}
        beside={
          <TaskFilterBar
            searchText={searchText}
            onSearch={setSearchText}
            filters={filters}
            categories={categories.data ?? []}
            onChange={change}
          />
        }
      >
        <div className="pt-3">
          <KeepFocus>
            <TaskResults
              tasks={tasks}
              statuses={statuses}
              now={now}
              onClear={isNarrowed && !hidesSome ? clear : undefined}
              onShowAll={hidesSome ? () => show('all') : undefined}
            />
          </KeepFocus>
        </div>
      </Tabs>
    </div>
  )
}

/** Offline, the kept list of *All* takes the place of an *Open to you* that was never kept. */
function useTabTasks(
  query: Pick<TaskFilters, 'search' | 'category'> & { sort: TaskSort | undefined },
  tab: TaskTab | undefined,
) {
  const tasks = usePagedEndpoint(listTasks, {
    query: { ...query, open: tab === 'me' ? tab : undefined },
    keepPrevious: true,
    enabled: tab !== undefined,
  })
  const isMissing = !useOnline() && tab === 'me' && tasks.isError
  // The same list twice where *All* is chosen: one that is not enabled would keep the server from reading it.
  const all = usePagedEndpoint(listTasks, { query, enabled: isMissing || tab === 'all' })
  return isMissing && all.rows.length > 0 ? { tasks: all, shown: 'all' as const } : { tasks, shown: tab }
}

function useStatuses(): ReadonlyMap<number | null, ListedStatus> {
  const completed = useCompletedTasks().rows
  const own = useOwnTasks().rows
  const offers = useWaitlistPlaces().rows.filter(({ offerUntil }) => offerUntil !== null)
  return new Map<number | null, ListedStatus>([
    ...offers.map(({ taskId }) => [taskId, 'offered'] as const),
    ...completed.map(({ taskId }) => [taskId, 'completed'] as const),
    ...own.map((entry) => [entry.taskId, ownStatus(entry)] as const),
  ])
}

function useCompletedTasks(): WholeList<{ taskId: number }> {
  return useWholeList(usePagedEndpoint(listCompletedTasks, ALL))
}

/** The places in line; what joins and leaves it loads where a card needs it. */
function useWaitlistPlaces(): WholeList<WaitlistPlace> {
  return useWholeList(usePagedEndpoint(listWaitlist, ALL))
}

const SORT_LABELS: Record<TaskSort, string> = {
  points: 'Sort by Points',
  deadline: 'Sort by Deadline',
  capacity: 'Sort by Capacity',
}

interface TaskFilterBarProps {
  searchText: string
  onSearch: (text: string) => void
  filters: TaskFilters
  categories: readonly string[]
  onChange: (next: Partial<TaskFilters>) => void
}

function TaskFilterBar({ searchText, onSearch, filters, categories, onChange }: TaskFilterBarProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3 md:grid-cols-[minmax(0,1fr)_12rem_11rem] lg:grid-cols-[18rem_12rem_11rem]">
      <SearchField
        label="Search tasks"
        placeholder="Search tasks..."
        maxLength={MAX_SEARCH_LENGTH}
        value={searchText}
        onChange={onSearch}
        className="col-span-full md:col-span-1"
      />
      <CategorySelect
        categories={categories}
        value={filters.category}
        onChange={(category) => onChange({ category })}
      />
      <Select
        label="Sort"
        hideLabel
        value={filters.sort}
        onChange={(event) => onChange({ sort: event.target.value as TaskSort })}
      >
        {Object.entries(SORT_LABELS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** An empty text means no filter. */
interface TaskFilters {
  search: string
  category: string
  sort: TaskSort
  /** The tab; empty for the one that the member starts with. */
  open: TaskTab | ''
}

const DEFAULTS: TaskFilters = { search: '', category: '', sort: 'points', open: '' }

/** Filters kept in the address; 'Back to Tasks' restores them. */
function useTaskFilters() {
  const address = useAddressFilters<keyof TaskFilters>(DEFAULTS)
  const { filters, change, isNarrowedBesides } = address
  const sort = TASK_SORTS.find((known) => known === filters.sort) ?? DEFAULTS.sort
  const [params] = useSearchParams()
  const remembered = params.toString()
  useEffect(() => rememberTasksSearch(remembered), [remembered])
  return {
    ...address,
    filters: {
      ...filters,
      sort,
      open: taskTab(filters.open) ?? '',
    } satisfies TaskFilters,
    clear: () => change({ search: '', category: '' }),
    isNarrowed: isNarrowedBesides('sort', 'open'),
  }
}
