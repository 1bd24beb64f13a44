import { useSearchParams } from 'wouter'
import { useRowInAddress } from '#client/app/admin-parts/use-row-in-address.ts'
import { paramsWith, useAddressFilters } from '#client/app/use-address-filters.ts'
import { ACCOUNT_STATUSES, ROLES } from '#domain/users/account-status.ts'

const USER_TABS = ['overview', 'points', 'claims', 'submissions', 'requests'] as const
export type UserTab = (typeof USER_TABS)[number]

/** An empty value means all. */
const DEFAULTS = { search: '', role: '', status: '' }

const USER = ['user', 'tab', 'show']

/**
 * Filters, the open user and their tab, in the address. Back closes the user; filters replace the history entry. A user
 * opened from a desk closes to the card there.
 */
export function useUsersAddress() {
  const [params, setParams] = useSearchParams()
  const address = useAddressFilters<keyof typeof DEFAULTS>(DEFAULTS, USER)
  const filters = {
    search: address.filters.search,
    role: ROLES.find((role) => role === address.filters.role),
    status: ACCOUNT_STATUSES.find((status) => status === address.filters.status),
  }
  const replace = (next: Record<string, string | null>) =>
    setParams((now) => paramsWith(now, next), { replace: true, state: history.state })
  return {
    ...address,
    filters,
    clear: () => address.change(DEFAULTS),
    isNarrowed: address.isNarrowedBesides(),
    userId: params.get('user'),
    tab: USER_TABS.find((tab) => tab === params.get('tab')) ?? 'overview',
    showsAdjustments: params.get('show') === 'adjustments',
    addressOf: (userId: string) => `?${paramsWith(params, { user: userId, tab: null, show: null })}`,
    close: useRowInAddress('user', () => replace({ user: null, tab: null, show: null })).back,
    openTab: (tab: UserTab) => replace({ tab: tab === 'overview' ? null : tab, show: null }),
    showAdjustments: (only: boolean) => replace({ show: only ? 'adjustments' : null }),
  }
}

export type UsersAddress = ReturnType<typeof useUsersAddress>
