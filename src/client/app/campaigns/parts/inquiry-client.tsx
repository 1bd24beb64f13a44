import { Link2, Plus } from 'lucide-icons'
import { useState } from 'react'
import { useMay } from '#client/api/session/use-may.ts'
import { useAction } from '#client/api/use-action.ts'
import { AdminLink } from '#client/app/admin-parts/admin-link.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { makeClientOfInquiry } from '#contract/campaigns/clients.ts'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { languageOf } from '#domain/text/language.ts'
import { clientAddress } from './addresses.ts'
import { ClientPicker, type ClientRef } from './client-picker.tsx'

/** The client of an inquiry, or the ways to one; only those who may see the clients choose among them. */
export function InquiryClient({ inquiry }: { inquiry: Pick<Conversation, 'id' | 'client'> }) {
  const { id, client } = inquiry
  const may = useMay()
  const [isChoosing, setChoosing] = useState(false)
  const make = useAction(makeClientOfInquiry, {
    success: ({ name }) => ['Client Created', `“${name}” is a client now.`],
    failure: { fallback: 'Failed to make a client', silent: true },
  })
  if (client) {
    return (
      <AdminLink standalone href={clientAddress(client.id)} className="max-w-full">
        <span lang={languageOf(client.name)} className="min-w-0 wrap-anywhere">
          {client.name}
        </span>
      </AdminLink>
    )
  }
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={<Plus size={16} />}
        busy={make.isPending}
        onClick={() => void make.run({ params: { id }, body: {} })}
      >
        Make a client
      </Button>
      {may('runContent') && (
        <Button size="sm" icon={<Link2 size={16} />} onClick={() => setChoosing(true)}>
          Link to a client…
        </Button>
      )}
      <ProblemText problem={make.problem} />
      {isChoosing && <LinkDialog inquiryId={id} onClose={() => setChoosing(false)} />}
    </span>
  )
}

function LinkDialog({ inquiryId, onClose }: { inquiryId: number; onClose: () => void }) {
  const [chosen, setChosen] = useState<ClientRef | null>(null)
  const link = useAction(makeClientOfInquiry, {
    success: ({ name }) => ['Inquiry Linked', `It belongs to “${name}” now.`],
    failure: { fallback: 'Failed to link the inquiry', silent: true },
    onSuccess: onClose,
  })
  return (
    <Dialog
      onClose={onClose}
      title="Link to a client"
      description="The inquiry and the client then lead to each other."
      problem={link.problem}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={link.isPending}
            disabledReason={chosen ? null : 'Choose a client first.'}
            hideReason
            onClick={() =>
              chosen && void link.run({ params: { id: inquiryId }, body: { clientId: chosen.id } })
            }
          >
            Link
          </Button>
        </>
      }
    >
      <ClientPicker label="Client" chosen={chosen} onChoose={setChosen} />
    </Dialog>
  )
}
