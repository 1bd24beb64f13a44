import { Ban } from 'lucide-icons'
import { type ReactNode, useRef, useState } from 'react'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { useFoundLead } from '#client/app/admin-parts/managed-list.tsx'
import { ListResults } from '#client/app/list-results.tsx'
import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import { listRewardCodes } from '#contract/rewards/codes.ts'
import { CODE_STATES, type CodeState, MAX_VOIDED_AT_ONCE } from '#domain/rewards/codes.ts'
import { formatNumber, plural } from '#domain/text/format.ts'
import { CodeRow } from './code-row.tsx'
import { canBeVoid, STATE_LABELS } from './code-words.ts'

const VoidDialog = screenDialog(() => import('./void-dialog.tsx'))

const PAGE = 100

const NO_FILTERS = { search: '', state: '' }

const STATES: ReadonlyArray<readonly [CodeState | '', string]> = [
  ['', 'All codes'],
  ...CODE_STATES.map((state) => [state, STATE_LABELS[state]] as const),
]

interface CodeListProps {
  rewardId: number
  importButton: ReactNode
}

/** The codes, newest first, to look at and to make void. */
export function CodeList({ rewardId, importButton }: CodeListProps) {
  const address = useAddressFilters<'state'>(NO_FILTERS)
  const state = CODE_STATES.find((known) => known === address.filters.state)
  const codes = usePagedEndpoint(listRewardCodes, {
    params: { id: rewardId },
    query: { limit: PAGE, state },
    keepPrevious: true,
  })
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [voiding, setVoiding] = useState<number[] | null>(null)
  const all = useRef<HTMLButtonElement>(null)
  const selectable = codes.rows.filter(canBeVoid)
  const selected = selectable.filter(({ id }) => picked.has(id))
  const lead = useFoundLead(codes, 'code')
  const pick = (id: number, isPicked: boolean) => {
    const next = new Set(picked)
    if (isPicked) next.add(id)
    else next.delete(id)
    setPicked(next)
  }
  const pickAll = () =>
    setPicked(new Set(selected.length > 0 ? [] : selectable.slice(0, MAX_VOIDED_AT_ONCE).map(({ id }) => id)))
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4 sm:px-5">
        <h2 className="font-semibold">
          Codes <span className="tabular pl-2 text-13 font-normal text-ink2">{lead}</span>
        </h2>
        <FilterSelect
          of={{ filters: { state: state ?? '' }, change: address.change }}
          name="state"
          label="State"
          options={STATES}
          className="w-44 max-sm:w-full"
        />
      </div>
      <ListResults
        list={codes}
        what="codes"
        className="divide-y divide-line"
        loading={<RowSkeletons label="Loading the codes..." />}
        noMatch="No codes in this state."
        onClear={state && (() => address.change(NO_FILTERS))}
        empty={
          <EmptyState kind="first-use" title="No codes yet" action={importButton}>
            Paste them or choose a file. Waiting requests are delivered as soon as they are here.
          </EmptyState>
        }
      >
        {(code) => (
          <CodeRow
            key={code.id}
            code={code}
            isPicked={picked.has(code.id)}
            onPick={canBeVoid(code) ? (isPicked) => pick(code.id, isPicked) : undefined}
          />
        )}
      </ListResults>
      {selectable.length > 0 && (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-3 rounded-b-card border-t border-line bg-surface px-4 py-3 sm:px-5">
          <p role="status" className="tabular text-ink2">
            {selected.length === 0 ? 'None selected' : `${formatNumber(selected.length)} selected`}
          </p>
          <span className="flex flex-wrap gap-2">
            <Button ref={all} size="sm" onClick={pickAll}>
              {selected.length > 0 ? 'Select none' : 'Select all listed'}
            </Button>
            <Button
              size="sm"
              icon={<Ban size={16} />}
              disabledReason={voidRefusal(selected.length)}
              hideReason
              onClick={() => setVoiding(selected.map(({ id }) => id))}
            >
              Make void
            </Button>
          </span>
        </div>
      )}
      {voiding && (
        <VoidDialog
          rewardId={rewardId}
          ids={voiding}
          focusAfter={all}
          onVoided={() => setPicked(new Set())}
          onClose={() => setVoiding(null)}
        />
      )}
    </Card>
  )
}

function voidRefusal(selected: number): string | null {
  if (selected === 0) return 'Select codes first.'
  return selected > MAX_VOIDED_AT_ONCE
    ? `At most ${plural(MAX_VOIDED_AT_ONCE, 'code', 'codes')} at once.`
    : null
}
