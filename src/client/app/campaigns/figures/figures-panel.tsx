import { Download } from 'lucide-icons'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { addressOf } from '#client/app/address-of.ts'
import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { campaignFiguresCsv, FIGURE_ROWS, listCampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import { useClientOptions } from '../parts/use-client-options.ts'
import { ROW_LABELS } from './figures-labels.ts'
import { FiguresResults } from './figures-results.tsx'
import { useFiguresAddress } from './use-figures-address.ts'

const ROW_OPTIONS = FIGURE_ROWS.map((row) => [row, ROW_LABELS[row]] as const)

export function FiguresPanel() {
  const address = useFiguresAddress()
  const { filters, query, change } = address
  const list = usePagedEndpoint(listCampaignFigures, { query, keepPrevious: true })
  const clients = useClientOptions(query.client ?? '')
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[10rem_minmax(0,1fr)_10rem_10rem_auto]">
        <FilterSelect of={address} name="by" label="Rows" hideLabel={false} options={ROW_OPTIONS} />
        <FilterSelect
          of={address}
          name="client"
          label="Client"
          hideLabel={false}
          options={[['', 'All Clients'], ...clients]}
        />
        <TextField
          label="Claimed from"
          type="date"
          max={filters.to || undefined}
          value={filters.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label="Claimed until"
          type="date"
          min={filters.from || undefined}
          value={filters.to}
          onChange={({ target }) => change({ to: target.value })}
        />
        <ButtonLink
          leavesApp
          download
          href={addressOf(campaignFiguresCsv.path, query)}
          icon={<Download size={16} />}
          className="max-lg:col-span-2 max-lg:justify-self-start"
        >
          Download CSV
        </ButtonLink>
        {query.campaign && (
          <p className="col-span-full flex flex-wrap items-center gap-2 text-ink2">
            Showing one campaign only.
            <Button size="sm" onClick={() => change({ campaign: '' })}>
              Show all
            </Button>
          </p>
        )}
      </div>
      <FiguresResults list={list} by={address.by} onClear={address.isNarrowed ? address.clear : undefined} />
      <p className="max-w-measure text-13 text-ink2">
        Times are medians. Points and dollars are apart: a cost in dollars is what the points are worth when
        members redeem them. Outstanding is what open claims would still cost.
      </p>
    </div>
  )
}
