import { useState } from 'react'
import { useMay } from '#client/api/session/use-may.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { useClientOptions } from '#client/app/campaigns/parts/use-client-options.ts'
import DownloadDays from '#client/app/points/parts/download-days.tsx'
import { submissionsCsv } from '#contract/audit/exports.ts'
import { getAdminTask, listAdminTasks } from '#contract/tasks/admin-tasks.ts'
import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'

interface DownloadDialogProps {
  /** The task that the desk shows. */
  task: number | undefined
  onClose: () => void
}

interface ChoiceProps {
  of: {
    filters: { task: string; client: string }
    change: (next: { task?: string; client?: string }) => void
  }
}

export default function DownloadDialog({ task, onClose }: DownloadDialogProps) {
  const may = useMay()
  const [filters, setFilters] = useState({ task: String(task ?? ''), client: '' })
  const of = { filters, change: (next: Partial<typeof filters>) => setFilters({ ...filters, ...next }) }
  return (
    <DownloadDays
      open
      onClose={onClose}
      title="Download submissions"
      description="The newest version of each submission, with its decision. Leave a day empty for no limit."
      path={submissionsCsv.path}
      filters={filters}
    >
      <TaskChoice of={of} shown={task} />
      {may('runContent') && <ClientChoice of={of} />}
    </DownloadDays>
  )
}

/** The newest tasks, and the one of the desk if it is not among them. */
function TaskChoice({ of, shown }: ChoiceProps & { shown: number | undefined }) {
  const { rows, isPending } = usePagedEndpoint(listAdminTasks, { query: { limit: MAX_PAGE_SIZE } })
  const isListed = shown === undefined || rows.some(({ id }) => id === shown)
  const other = useEndpoint(getAdminTask, { params: { id: shown ?? 0 }, enabled: !isListed && !isPending })
  return (
    <FilterSelect
      of={of}
      name="task"
      label="Task"
      hideLabel={false}
      options={[
        ['', 'All tasks'],
        ...(isListed ? [] : [[String(shown), other.data?.title ?? `Task ${shown}`] as const]),
        ...rows.map(({ id, title }) => [String(id), title] as const),
      ]}
    />
  )
}

function ClientChoice({ of }: ChoiceProps) {
  const clients = useClientOptions(of.filters.client)
  return (
    <FilterSelect
      of={of}
      name="client"
      label="Client"
      hideLabel={false}
      options={[['', 'All clients'], ...clients]}
    />
  )
}
