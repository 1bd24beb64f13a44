import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

/** Typing rests this long before the server searches. */
const SEARCH_DELAY_MS = 250

/**
 * Filters as the address says, and how to change them there: they replace the entry, so that Back leaves the screen.
 * What is as in `defaults` stays out of the address; whatever else stands in it (the open row) goes when they change.
 */
export function useAddressFilters<Name extends string>(defaults: Record<Name | 'search', string>) {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<string | null>(null)
  const filters = readFilters(params, defaults)

  const change = (next: Partial<Record<Name | 'search', string>>) => {
    setTyped(null)
    const search = typed === null ? {} : { search: typed.trim() }
    setParams(paramsOf({ ...filters, ...search, ...next }, defaults), { replace: true })
  }

  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      setTyped(null)
      setParams((now) => paramsOf({ ...readFilters(now, defaults), search: typed.trim() }, defaults), {
        replace: true,
      })
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, setParams, defaults])

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

function paramsOf<Name extends string>(
  filters: Record<Name, string>,
  defaults: Record<Name, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries<string>(filters).filter(([name, value]) => value !== defaults[name as Name]),
  )
}
