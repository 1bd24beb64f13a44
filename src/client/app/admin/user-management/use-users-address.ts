import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { ROLES, type Role, STANDINGS, type Standing } from '../../../../domain/standing.ts'

/** Typing rests this long before the server searches. */
const SEARCH_DELAY_MS = 250

export const USER_TABS = ['overview', 'points', 'claims', 'submissions', 'requests'] as const
export type UserTab = (typeof USER_TABS)[number]

/** What narrows the list; null and '' are all. */
export interface UserFilters {
  search: string
  role: Role | null
  status: Standing | null
}

const FILTERS = ['search', 'role', 'status'] as const

/**
 * The screen as its address says: what narrows the list (which replaces the entry, so that Back leaves the screen),
 * the opened user (which Back closes) and their tab.
 */
export function useUsersAddress() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<string | null>(null)
  const filters = readFilters(params)

  const change = (next: Partial<UserFilters>) => {
    setTyped(null)
    const all = { ...filters, ...(typed !== null && { search: typed }), ...next }
    setParams((now) => withFilters(now, all), { replace: true })
  }

  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      setTyped(null)
      setParams((now) => withFilters(now, { ...readFilters(now), search: typed.trim() }), { replace: true })
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, setParams])

  return {
    filters,
    /** What stands in the search box, ahead of the address while somebody types. */
    searchText: typed ?? filters.search,
    setSearchText: setTyped,
    change,
    clear: () => change({ search: '', role: null, status: null }),
    isNarrowed: filters.search !== '' || filters.role !== null || filters.status !== null,
    userId: params.get('user'),
    tab: USER_TABS.find((tab) => tab === params.get('tab')) ?? 'overview',
    showsAdjustments: params.get('show') === 'adjustments',
    addressOf: (userId: string) => `?${changed(params, { user: userId, tab: null, show: null })}`,
    close: () => setParams((now) => changed(now, { user: null, tab: null, show: null }), { replace: true }),
    openTab: (tab: UserTab) =>
      setParams((now) => changed(now, { tab: tab === 'overview' ? null : tab, show: null }), {
        replace: true,
      }),
    showAdjustments: (only: boolean) =>
      setParams((now) => changed(now, { show: only ? 'adjustments' : null }), { replace: true }),
  }
}

export type UsersAddress = ReturnType<typeof useUsersAddress>

function readFilters(params: URLSearchParams): UserFilters {
  return {
    search: params.get('search')?.trim() ?? '',
    role: ROLES.find((role) => role === params.get('role')) ?? null,
    status: STANDINGS.find((status) => status === params.get('status')) ?? null,
  }
}

function withFilters(params: URLSearchParams, filters: UserFilters): URLSearchParams {
  return changed(params, Object.fromEntries(FILTERS.map((name) => [name, filters[name] || null])))
}

function changed(params: URLSearchParams, next: Record<string, string | null>): URLSearchParams {
  const copy = new URLSearchParams(params)
  for (const [name, value] of Object.entries(next)) {
    if (value === null) copy.delete(name)
    else copy.set(name, value)
  }
  return copy
}
