import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { getClient, listClients } from '#contract/campaigns/clients.ts'
import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'

/** The newest current clients for a select, and the chosen one if it is not among them. */
export function useClientOptions(chosen: string): ReadonlyArray<readonly [string, string]> {
  const { rows, isPending } = usePagedEndpoint(listClients, { query: { limit: MAX_PAGE_SIZE } })
  const isListed = chosen === '' || rows.some(({ id }) => String(id) === chosen)
  const other = useEndpoint(getClient, { params: { id: chosen }, enabled: !isListed && !isPending })
  return [
    ...(isListed ? [] : [[chosen, other.data?.name ?? 'Another client'] as const]),
    ...rows.map(({ id, name }) => [String(id), name] as const),
  ]
}
