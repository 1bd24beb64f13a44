import { useSearchParams } from 'wouter'
import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { CAMPAIGN_STATUSES } from '#domain/campaigns/campaigns.ts'

/** An empty value means all. */
const LIST = { view: 'campaigns', client: '', search: '', status: '' }

const ID = /^[1-9]\d{0,14}$/

export function useCampaignsView() {
  const [params, setParams] = useSearchParams()
  return {
    view: params.get('view') === 'figures' ? ('figures' as const) : ('campaigns' as const),
    /** Keeps the client. */
    show: (view: 'campaigns' | 'figures') => {
      const client = params.get('client')
      setParams({ ...(view === 'figures' && { view }), ...(client && { client }) }, { replace: true })
    },
  }
}

export function useCampaignsAddress() {
  const address = useAddressFilters<Exclude<keyof typeof LIST, 'search'>>(LIST)
  const { filters } = address
  return {
    ...address,
    query: {
      search: filters.search,
      status: CAMPAIGN_STATUSES.find((status) => status === filters.status),
      client: ID.test(filters.client) ? filters.client : undefined,
    },
    clear: () => address.change(LIST),
    isNarrowed: address.isNarrowedBesides(),
  }
}
