import { useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { type ClientEntry, getClient } from '#contract/campaigns/clients.ts'
import { ClientDetails } from './client-details.tsx'

interface ClientDialogProps {
  open: boolean
  onClose: () => void
  clientId: number | null
  /** The client's row, if the list has it: shows the name before the details load. */
  listed: ClientEntry | undefined
}

export default function ClientDialog(props: ClientDialogProps) {
  const [shownId, setShownId] = useState(props.clientId)
  // Keeps the content while the dialog closes.
  if (props.clientId !== null && props.clientId !== shownId) setShownId(props.clientId)
  if (shownId === null) return null
  return <OpenedClient key={shownId} {...props} clientId={shownId} />
}

function OpenedClient({ clientId, listed, open, onClose }: ClientDialogProps & { clientId: number }) {
  const client = useEndpoint(getClient, { params: { id: clientId } })
  const name = client.data?.name ?? listed?.name
  const isMissing = client.error instanceof ApiError && client.error.status === 404
  return (
    <Dialog open={open} onClose={onClose} title={name ?? 'Client'} width="lg" isTall>
      {client.data ? (
        <ClientDetails client={client.data} />
      ) : isMissing ? (
        <EmptyState kind="first-use" title="This client doesn’t exist.">
          Check the link, or search by name.
        </EmptyState>
      ) : client.isError ? (
        <LoadFailure title="We couldn’t load this client." read={client} />
      ) : (
        <SkeletonGroup label="Loading client..." className="flex min-h-80 flex-col gap-4">
          <Skeletons of={['h-8 w-full', ...Array<string>(5).fill('h-5 w-2/3')]} />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
