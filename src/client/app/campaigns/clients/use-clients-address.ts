import { useSearchParams } from 'wouter'
import { useRowInAddress } from '#client/app/admin-parts/use-row-in-address.ts'
import { paramsWith, useAddressFilters } from '#client/app/use-address-filters.ts'

const DEFAULTS = { search: '', status: 'current' }

const CLIENT = ['client']

/** Filters and the open client, in the address. Back closes the client. */
export function useClientsAddress() {
  const [params] = useSearchParams()
  const address = useAddressFilters<'status'>(DEFAULTS, CLIENT)
  const row = useRowInAddress('client')
  const text = params.get('client') ?? ''
  const status: 'current' | 'archived' = address.filters.status === 'archived' ? 'archived' : 'current'
  return {
    ...address,
    status,
    clear: () => address.change(DEFAULTS),
    isNarrowed: address.isNarrowedBesides(),
    clientId: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null,
    addressOf: (id: number) => `?${paramsWith(params, { client: String(id) })}`,
    open: (id: number) => row.open(String(id)),
    close: row.back,
  }
}
