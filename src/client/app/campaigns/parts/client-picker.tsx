import { useId, useState } from 'react'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { PartFailed } from '#client/app/admin-parts/part-failed.tsx'
import { useSettled } from '#client/app/use-settled.ts'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { listClients } from '#contract/campaigns/clients.ts'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { languageOf } from '#domain/text/language.ts'

const SHOWN = 6

export interface ClientRef {
  id: number
  name: string
}

interface ClientPickerProps {
  label: string
  chosen: ClientRef | null
  onChoose: (client: ClientRef) => void
  /** The client that can't be chosen. */
  except?: number
}

/** Finds one of the current clients by name or website. */
export function ClientPicker({ label, chosen, onChoose, except }: ClientPickerProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed)
  const clients = usePagedEndpoint(listClients, {
    query: { search, limit: SHOWN + 1 },
    keepPrevious: true,
  })
  const group = useId()
  const found = clients.rows.filter(({ id }) => id !== except).slice(0, SHOWN)
  const rows = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 text-15 font-semibold">{label}</legend>
      <SearchField
        label="Search clients"
        placeholder="Name or website..."
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={setTyped}
      />
      {clients.isPending ? (
        <SkeletonGroup label="Loading clients..." className="flex flex-col gap-2">
          <Skeletons of={['h-9 w-full', 'h-9 w-full', 'h-9 w-full']} />
        </SkeletonGroup>
      ) : clients.isError ? (
        <PartFailed problem="We couldn’t load the clients." onRetry={clients.refetch} />
      ) : (
        <>
          <ul aria-busy={clients.isStale || undefined} className="flex flex-col">
            {rows.map(({ id, name }) => (
              <li key={id}>
                <label className="target flex min-h-9 items-center gap-3 rounded-chip px-1 touch:min-h-11">
                  <input
                    type="radio"
                    name={group}
                    checked={id === chosen?.id}
                    onChange={() => onChoose({ id, name })}
                    className="size-5 shrink-0"
                  />
                  <span lang={languageOf(name)} className="min-w-0 wrap-anywhere">
                    {name}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <p role="status" className="text-13 text-ink2 empty:hidden">
            {found.length === 0 && 'No other client found.'}
            {(clients.hasMore || clients.rows.length > SHOWN) && 'There are more. Type a part of the name.'}
          </p>
        </>
      )}
    </fieldset>
  )
}
