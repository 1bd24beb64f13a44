import { Bookmark, SlidersHorizontal, X } from 'lucide-icons'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { ReviewFilterBar } from '#client/app/desk/list/review-filter-bar.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { CategorySelect } from '#client/ui/fields/category-select.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { getAdminTask } from '#contract/tasks/admin-tasks.ts'
import { sortFits } from '#domain/proofs/submissions.ts'
import { formatNumber, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { DUE_OPTIONS, SORT_OPTIONS, STATUS_OPTIONS } from './filter-options.ts'
import { type SubmissionAddress, useSubmissionCount } from './use-submission-address.ts'

const ViewsDialog = lazyDialog(() => import('./views-dialog.tsx'))

interface SubmissionFilterBarProps {
  address: SubmissionAddress
  categories: readonly string[]
  onShowShortcuts: () => void
  actions?: ReactNode
}

/** The common filters in one line, the others behind one button that counts them. */
export function SubmissionFilterBar({
  address,
  categories,
  onShowShortcuts,
  actions,
}: SubmissionFilterBarProps) {
  const [open, setOpen] = useState(false)
  const [showsViews, setShowsViews] = useState(false)
  const { category, due, seenBefore, risk } = address.query
  const active = [category, due, seenBefore, risk].filter(Boolean).length
  return (
    <ReviewFilterBar
      address={address}
      statusOptions={STATUS_OPTIONS}
      search={{ label: 'Search submissions', placeholder: 'Member, task or proof text...' }}
      onShowShortcuts={onShowShortcuts}
    >
      <TaskChip address={address} />
      {actions}
      <Button
        icon={<SlidersHorizontal size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="shrink-0"
      >
        <span className="lg:max-xl:sr-only">Filters</span>
        {active > 0 && ` (${active})`}
      </Button>
      <IconButton label="Saved views" icon={<Bookmark size={18} />} onClick={() => setShowsViews(true)} />
      {showsViews && <ViewsDialog query={address.view} onClose={() => setShowsViews(false)} />}
      <FilterDialog open={open} onClose={() => setOpen(false)} {...{ address, categories }} />
    </ReviewFilterBar>
  )
}

function TaskChip({ address: { query, change } }: Pick<SubmissionFilterBarProps, 'address'>) {
  const id = query.task
  const task = useEndpoint(getAdminTask, { params: { id: id ?? 0 }, enabled: id !== undefined })
  if (id === undefined) return null
  const title = task.data?.title ?? `Task ${id}`
  return (
    <Button
      aria-label={`Show all tasks, not only ${title}`}
      onClick={() => change({ task: '' })}
      className="shrink-0"
    >
      <span lang={languageOf(title)} className="max-w-40 truncate xl:max-w-60">
        {title}
      </span>
      <X size={16} className="shrink-0" />
    </Button>
  )
}

interface FilterDialogProps extends Pick<SubmissionFilterBarProps, 'address' | 'categories'> {
  open: boolean
  onClose: () => void
}

/** Each filter applies immediately. */
function FilterDialog({ open, onClose, address, categories }: FilterDialogProps) {
  const { filters, query, order, change } = address
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title="Filters"
      footer={
        <>
          {address.isNarrowed && <Button onClick={address.clear}>Clear filters</Button>}
          <Button variant="primary" onClick={onClose}>
            <ShowResults query={query} />
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <CategorySelect
          label="Task type"
          hideLabel={false}
          all="All Types"
          categories={categories}
          value={filters.category}
          onChange={(category) => change({ category })}
        />
        <FilterSelect of={address} name="due" label="Due" hideLabel={false} options={DUE_OPTIONS} />
        <Checkbox
          label="Only pictures seen before"
          checked={query.seenBefore !== undefined}
          onChange={({ target }) => change({ seenBefore: String(target.checked || '') })}
        />
        <Checkbox
          label="Only submissions that need a closer look"
          hint="New accounts, members often rejected, high-value first proofs."
          checked={query.risk !== undefined}
          onChange={({ target }) => change({ risk: String(target.checked || '') })}
        />
        <FilterSelect
          of={{ filters: { sort: order }, change }}
          name="sort"
          label="Sort by"
          hideLabel={false}
          options={SORT_OPTIONS.filter(([sort]) => sortFits({ ...query, sort }))}
        />
      </div>
    </Dialog>
  )
}

function ShowResults({ query }: Pick<SubmissionAddress, 'query'>) {
  const { data } = useSubmissionCount(query)
  if (!data) return 'Show submissions'
  if (data.isCapped) return `Show ${formatNumber(data.count)}+ submissions`
  return `Show ${plural(data.count, 'submission', 'submissions')}`
}
