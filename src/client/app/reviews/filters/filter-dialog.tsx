import { Download } from 'lucide-icons'
import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { CategorySelect } from '#client/ui/fields/category-select.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { type LATENESSES, type SubmissionSort, sortFits } from '#domain/proofs/submissions.ts'
import { formatNumber, plural } from '#domain/text/format.ts'
import type { SubmissionAddress } from './use-submission-address.ts'

/** How the wait compares with the promised 24–48 hours. */
const DUE_OPTIONS = [
  ['', 'Any'],
  ['overdue', 'Overdue'],
  ['due-soon', 'Due soon'],
] as const satisfies readonly (readonly [(typeof LATENESSES)[number] | '', string])[]

/** Sort orders; by due date and points only for pending submissions. */
const SORT_OPTIONS = [
  ['oldest', 'Oldest first'],
  ['newest', 'Newest first'],
  ['due', 'Due soonest'],
  ['points', 'Most points first'],
] as const satisfies readonly (readonly [SubmissionSort, string])[]

export interface FoundSubmissions {
  /** Undefined if unknown; more than these if capped. */
  count: { count: number; isCapped: boolean } | undefined
}

interface FilterDialogProps extends FoundSubmissions {
  address: SubmissionAddress
  categories: readonly string[]
  open: boolean
  onClose: () => void
  onDownload: () => void
}

/** Each filter applies immediately. */
export default function FilterDialog({
  open,
  onClose,
  onDownload,
  address,
  categories,
  count,
}: FilterDialogProps) {
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
            {showText(count)}
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
        <Button icon={<Download size={16} />} onClick={onDownload} className="justify-self-start">
          Download CSV
        </Button>
      </div>
    </Dialog>
  )
}

function showText(found: FoundSubmissions['count']): string {
  if (!found) return 'Show submissions'
  if (found.isCapped) return `Show ${formatNumber(found.count)}+ submissions`
  return `Show ${plural(found.count, 'submission', 'submissions')}`
}
