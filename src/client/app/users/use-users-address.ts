import { useSearchParams } from 'wouter'
import { useRowInAddress } from '#client/app/admin-parts/use-row-in-address.ts'
import { paramsWith, useAddressFilters } from '#client/app/use-address-filters.ts'
import { USER_SORTS } from '#contract/users/admin-users.ts'
import { ACCOUNT_STATUSES, ROLES } from '#domain/users/account-status.ts'

const USER_TABS = ['overview', 'points', 'claims', 'submissions', 'requests'] as const
export type UserTab = (typeof USER_TABS)[number]

/** An empty value means all. */
const DEFAULTS = { search: '', role: '', status: '', sort: 'joined', order: '' }

export type UserSort = (typeof USER_SORTS)[number]

const ORDERS = ['ascending', 'descending'] as const
type Order = (typeof ORDERS)[number]

const OTHER_ORDER: Record<Order, Order> = { ascending: 'descending', descending: 'ascending' }

/** The order in which a column is sorted at first: names from A, others from the newest or highest. */
const FIRST_ORDERS: Record<UserSort, Order> = {
  joined: 'descending',
  name: 'ascending',
  points: 'descending',
}

const USER = ['user', 'tab', 'show']

/**
 * Filters, the order of the table, the open user and their tab, in the address. Back closes the user; filters replace the history entry. A user
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
  const sort = USER_SORTS.find((one) => one === address.filters.sort) ?? 'joined'
  const order = ORDERS.find((one) => one === address.filters.order) ?? FIRST_ORDERS[sort]
  const replace = (next: Record<string, string | null>) =>
    setParams((now) => paramsWith(now, next), { replace: true, state: history.state })
  return {
    ...address,
    filters,
    clear: () => address.change({ search: '', role: '', status: '' }),
    isNarrowed: address.isNarrowedBesides('sort', 'order'),
    sort,
    order,
    /** Sorts by a column, or the other way around if it is sorted by it. */
    sortBy: (column: UserSort) => {
      const next = column === sort ? OTHER_ORDER[order] : FIRST_ORDERS[column]
      address.change({ sort: column, order: next === FIRST_ORDERS[column] ? '' : next })
    },
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
