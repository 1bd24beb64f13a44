import { useEffect, useState } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { ManagedList } from '#client/app/admin-parts/managed-list.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'
import { getClient, listClients } from '#contract/campaigns/clients.ts'
import { ClientCard } from './client-card.tsx'
import { useClientsAddress } from './use-clients-address.ts'

const ClientDialog = screenDialog(() => import('./client-dialog.tsx'))

const ClientFormDialog = screenDialog(() => import('./client-form-dialog.tsx'))

const STATUS_OPTIONS = [
  ['current', 'Current'],
  ['archived', 'Archived'],
] as const

/** The businesses that order campaigns. */
export default function ClientsPage() {
  useEffect(ClientDialog.preload, [])
  useEffect(ClientFormDialog.preload, [])
  const address = useClientsAddress()
  const { status, clientId } = address
  const clients = usePagedEndpoint(listClients, {
    query: {
      search: address.filters.search,
      archived: status === 'archived' ? 'true' : undefined,
    },
    keepPrevious: true,
  })
  const [isCreating, setCreating] = useState(false)
  // The document of a link to a client carries it, before the dialog's code is there.
  useEndpoint(getClient, { params: { id: clientId ?? 0 }, enabled: clientId !== null })

  return (
    <ManagedList
      title="Clients"
      one="client"
      list={clients}
      filters={{ status }}
      address={address}
      statuses={STATUS_OPTIONS}
      onClear={address.isNarrowed ? address.clear : undefined}
      createLabel="New Client"
      onCreate={() => setCreating(true)}
      words={{
        search: 'Search clients',
        noMatch: 'No clients found matching your criteria.',
        none: 'No clients yet',
        firstUse: 'A business becomes a client here, or in one click from its inquiry in the inbox.',
      }}
      layout={CLIENT_GRID}
      loading={<ClientSkeletons />}
      row={(client) => <ClientCard key={client.id} client={client} href={address.addressOf(client.id)} />}
    >
      {isCreating && (
        <ClientFormDialog
          client={null}
          onSaved={({ id }) => address.open(id)}
          onClose={() => setCreating(false)}
        />
      )}
      <ClientDialog
        open={clientId !== null}
        onClose={address.close}
        clientId={clientId}
        listed={clients.rows.find(({ id }) => id === clientId)}
      />
    </ManagedList>
  )
}

function ClientSkeletons() {
  return (
    <CardSkeletons label="Loading clients..." className={CLIENT_GRID} count={8}>
      <div className="flex h-[2.6875rem] flex-col gap-2 pt-1">
        <Skeletons of={['h-4 w-2/3', 'h-3 w-1/2']} />
      </div>
      <div className="flex h-[1.4375rem] items-center justify-between">
        <Skeletons of={['h-4 w-24', 'h-3 w-28']} />
      </div>
      <Skeletons of={['h-10 w-full touch:h-11']} />
    </CardSkeletons>
  )
}

/** Shared by the cards and their placeholders. */
const CLIENT_GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
