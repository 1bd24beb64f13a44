import { Bookmark, SlidersHorizontal, X } from 'lucide-icons'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { ReviewFilterBar } from '#client/app/desk/list/review-filter-bar.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { getAdminTask } from '#contract/tasks/admin-tasks.ts'
import { SUBMISSION_STATUS_LABELS } from '#domain/proofs/submissions.ts'
import { languageOf } from '#domain/text/language.ts'
import type { FoundSubmissions } from './filter-dialog.tsx'
import type { SubmissionAddress } from './use-submission-address.ts'

const FilterDialog = screenDialog(() => import('./filter-dialog.tsx'))

const DownloadDialog = screenDialog(() => import('./download-dialog.tsx'))

const ViewsDialog = screenDialog(() => import('./views-dialog.tsx'))

/** The specified status filter (§2 Admin screens 1), and second looks. */
const STATUS_OPTIONS = [
  ['all', 'All'],
  ['pending', SUBMISSION_STATUS_LABELS.pending],
  ['approved', SUBMISSION_STATUS_LABELS.approved],
  ['rejected', SUBMISSION_STATUS_LABELS.rejected],
  ['second-look', 'Second look'],
] as const

interface SubmissionFilterBarProps extends FoundSubmissions {
  address: SubmissionAddress
  categories: readonly string[]
  onShowShortcuts: () => void
  actions?: ReactNode
}

/** The common filters in one line, the others behind one button that counts them. */
export function SubmissionFilterBar({
  address,
  categories,
  count,
  onShowShortcuts,
  actions,
}: SubmissionFilterBarProps) {
  const [open, setOpen] = useState(false)
  const [showsViews, setShowsViews] = useState(false)
  const [isDownloading, setDownloading] = useState(false)
  const { category, due, seenBefore, risk } = address.query
  const active = [category, due, seenBefore, risk].filter(Boolean).length
  return (
    <ReviewFilterBar
      address={address}
      statusOptions={STATUS_OPTIONS}
      search={{ label: 'Search submissions', placeholder: 'Member, task or text...' }}
      onShowShortcuts={onShowShortcuts}
    >
      {/* The notice about rejections that wait names their task. */}
      {!address.query.asker && <TaskChip address={address} />}
      {actions}
      <Button
        icon={<SlidersHorizontal size={16} />}
        aria-haspopup="dialog"
        {...FilterDialog.intent}
        onClick={() => setOpen(true)}
        className="shrink-0"
      >
        <span className="lg:max-[90rem]:sr-only">Filters</span>
        {active > 0 && ` (${active})`}
      </Button>
      <IconButton
        label="Saved views"
        icon={<Bookmark size={18} />}
        {...ViewsDialog.intent}
        onClick={() => setShowsViews(true)}
      />
      {isDownloading && <DownloadDialog task={address.query.task} onClose={() => setDownloading(false)} />}
      {showsViews && <ViewsDialog query={address.view} onClose={() => setShowsViews(false)} />}
      <FilterDialog
        open={open}
        onClose={() => setOpen(false)}
        onDownload={() => {
          setOpen(false)
          setDownloading(true)
        }}
        {...{ address, categories, count }}
      />
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
