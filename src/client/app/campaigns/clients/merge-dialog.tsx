import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { type Client, mergeClients } from '#contract/campaigns/clients.ts'
import { formatList, plural } from '#domain/text/format.ts'
import { clientAddress } from '../parts/addresses.ts'
import { ClientPicker, type ClientRef } from '../parts/client-picker.tsx'

/** Two steps: the other client, and the question. */
export default function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const [into, setInto] = useState<ClientRef | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const merge = useAction(mergeClients, {
    success: ({ name }) => ['Clients Merged', `“${client.name}” is part of “${name}” now.`],
    failure: { fallback: 'Failed to merge the clients', silent: true },
    onSuccess: ({ id }) => {
      onClose()
      navigate(clientAddress(id), { replace: true, state: history.state })
    },
  })
  return (
    <>
      <Dialog
        onClose={onClose}
        title={`Merge “${client.name}”`}
        description="Choose the client that it goes into."
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabledReason={into ? null : 'Choose a client first.'}
              hideReason
              onClick={() => {
                merge.reset()
                setAsking(true)
              }}
            >
              Continue
            </Button>
          </>
        }
      >
        <ClientPicker label="Merge into" chosen={into} onChoose={setInto} except={client.id} />
      </Dialog>
      {into && isAsking && (
        <AlertDialog
          onClose={() => merge.isPending || setAsking(false)}
          title={`Merge “${client.name}” into “${into.name}”?`}
          description="This can’t be undone."
          confirmLabel="Merge"
          busy={merge.isPending}
          problem={merge.problem}
          onConfirm={() => void merge.run({ params: { id: client.id }, body: { into: into.id } })}
        >
          <p>{movesText(client, into)}</p>
        </AlertDialog>
      )}
    </>
  )
}

function movesText({ name, campaigns, inquiries, contacts, notes }: Client, into: ClientRef): string {
  const parts = [
    campaigns.length > 0 && plural(campaigns.length, 'campaign', 'campaigns'),
    inquiries.length > 0 && plural(inquiries.length, 'inquiry', 'inquiries'),
    contacts.length > 0 && plural(contacts.length, 'contact', 'contacts'),
    notes !== '' && 'the notes',
  ].filter((part) => part !== false)
  const gone = `“${name}” leaves the list, and links to it lead to “${into.name}”.`
  if (parts.length === 0) return `Nothing has to move. ${gone}`
  const isOne = parts.length === 1 && /^1 /.test(parts[0]!)
  return `${formatList(parts)} ${isOne ? 'goes' : 'go'} to “${into.name}”. ${gone}`
}
