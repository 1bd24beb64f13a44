import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

/** The address waits for a pause: the server searches less, and browsers refuse one that changes with every key. */
export const ADDRESS_DELAY_MS = 250

/** The same each time, because the pause of a search begins anew with another. */
const NOTHING: readonly string[] = []

/**
 * The filters in the address and how to change them. A change replaces the history entry, so Back leaves the screen.
 * A filter at its default is not in the address. Other parameters go when a filter changes, except those in `keeps`.
 */
export function useAddressFilters<Name extends string>(
  defaults: Record<Name | 'search', string>,
  keeps: readonly string[] = NOTHING,
) {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<string | null>(null)
  const filters = readFilters(params, defaults)

  const change = (next: Partial<Record<Name | 'search', string>>) => {
    setTyped(null)
    const search = typed === null ? {} : { search: typed.trim() }
    setParams((now) => paramsOf(now, { ...filters, ...search, ...next }, { defaults, keeps }), {
      replace: true,
    })
  }

  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      setTyped(null)
      setParams(
        (now) => paramsOf(now, { ...readFilters(now, defaults), search: typed.trim() }, { defaults, keeps }),
        { replace: true },
      )
    }, ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, setParams, defaults, keeps])

  return {
    filters,
    change,
    /** What stands in the search box, ahead of the address while somebody types. */
    searchText: typed ?? filters.search,
    setSearchText: setTyped,
    /** Whether anything but these filters narrows the list. */
    isNarrowedBesides: (...names: (Name | 'search')[]) =>
      (Object.keys(defaults) as (Name | 'search')[]).some(
        (name) => !names.includes(name) && filters[name] !== defaults[name],
      ),
  }
}

/** The parameters with these values; null takes one out. */
export function paramsWith(params: URLSearchParams, next: Record<string, string | null>): URLSearchParams {
  const copy = new URLSearchParams(params)
  for (const [name, value] of Object.entries(next)) {
    if (value === null) copy.delete(name)
    else copy.set(name, value)
  }
  return copy
}

function readFilters<Name extends string>(
  params: URLSearchParams,
  defaults: Record<Name, string>,
): Record<Name, string> {
  const read = (name: Name) => params.get(name) ?? defaults[name]
  return Object.fromEntries((Object.keys(defaults) as Name[]).map((name) => [name, read(name)])) as Record<
    Name,
    string
  >
}

function paramsOf(
  now: URLSearchParams,
  filters: Record<string, string>,
  { defaults, keeps }: { defaults: Record<string, string>; keeps: readonly string[] },
): URLSearchParams {
  const changed = Object.entries(filters).filter(([name, value]) => value !== defaults[name])
  return new URLSearchParams([...changed, ...[...now].filter(([name]) => keeps.includes(name))])
}
