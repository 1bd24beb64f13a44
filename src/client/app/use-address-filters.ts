import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

/** The pause before the address changes: fewer searches, and browsers limit how often it may change. */
export const ADDRESS_DELAY_MS = 250

/** A stable reference; a new one would restart the pause. */
const NOTHING: readonly string[] = []

/**
 * Defaults are left out of the address. A change replaces the history entry, so Back leaves the screen, and removes
 * other parameters except those in `keeps`.
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
    /** The search box's text, ahead of the address while typing. */
    searchText: typed ?? filters.search,
    setSearchText: setTyped,
    /** Whether any other filter is set. */
    isNarrowedBesides: (...names: (Name | 'search')[]) =>
      (Object.keys(defaults) as (Name | 'search')[]).some(
        (name) => !names.includes(name) && filters[name] !== defaults[name],
      ),
  }
}

/** A copy with these values; null removes one. */
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
