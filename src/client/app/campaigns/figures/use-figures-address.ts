import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { FIGURE_ROWS } from '#contract/campaigns/campaign-figures.ts'
import { endOfTorontoDay } from '#domain/time/dates.ts'

const DEFAULTS = { view: 'campaigns', client: '', search: '', by: 'campaign', campaign: '', from: '', to: '' }

const ID = /^[1-9]\d{0,14}$/

/** The filters of the table of figures; values it does not know are ignored. */
export function useFiguresAddress() {
  const address = useAddressFilters<Exclude<keyof typeof DEFAULTS, 'search'>>(DEFAULTS)
  const { filters } = address
  const by = FIGURE_ROWS.find((row) => row === filters.by) ?? 'campaign'
  return {
    ...address,
    by,
    query: {
      by,
      client: ID.test(filters.client) ? filters.client : undefined,
      campaign: ID.test(filters.campaign) ? filters.campaign : undefined,
      from: endOfTorontoDay(filters.from) ? filters.from : undefined,
      to: endOfTorontoDay(filters.to) ? filters.to : undefined,
    },
    clear: () => address.change({ ...DEFAULTS, view: 'figures', by }),
    isNarrowed: address.isNarrowedBesides('view', 'by', 'search'),
  }
}
