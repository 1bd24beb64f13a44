import { Archive, Merge, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-icons'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAction } from '#client/api/use-action.ts'
import { AdminLink } from '#client/app/admin-parts/admin-link.tsx'
import { InboxStatusBadge } from '#client/app/admin-parts/inbox-status-badge.tsx'
import { Part } from '#client/app/admin-parts/part.tsx'
import { Website } from '#client/app/admin-parts/website.tsx'
import { Fact, Facts } from '#client/app/desk/decision/review-record.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { archiveClient, type Client, forgetClientPeople } from '#contract/campaigns/clients.ts'
import { formatDate, formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { campaignAddress } from '../parts/addresses.ts'
import { CampaignBadge } from '../parts/campaign-badge.tsx'

const ClientFormDialog = screenDialog(() => import('./client-form-dialog.tsx'))

const MergeDialog = screenDialog(() => import('./merge-dialog.tsx'))

const CampaignFormDialog = screenDialog(() => import('../form/campaign-form-dialog.tsx'))

type Question = 'edit' | 'merge' | 'forget' | 'campaign'

export function ClientDetails({ client }: { client: Client }) {
  const [asked, ask] = useState<Question | null>(null)
  const close = () => ask(null)
  const [, navigate] = useLocation()
  const archive = useAction(archiveClient, {
    success: ({ name, archivedAt }) =>
      archivedAt
        ? ['Client Archived', `You’ll find “${name}” under Archived.`]
        : ['Client Brought Back', `“${name}” is among the current clients again.`],
    failure: { fallback: 'Failed to update the client', silent: true },
  })
  const isArchived = client.archivedAt !== null
  const hasPeople = client.contacts.length > 0 || client.notes !== ''
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Pencil size={16} />} onClick={() => ask('edit')}>
          Edit
        </Button>
        <Button icon={<Merge size={16} />} onClick={() => ask('merge')}>
          Merge…
        </Button>
        <Button
          icon={isArchived ? <RotateCcw size={16} /> : <Archive size={16} />}
          busy={archive.isPending}
          onClick={() => void archive.run({ params: { id: client.id }, body: { archived: !isArchived } })}
        >
          {isArchived ? 'Bring back' : 'Archive'}
        </Button>
        {hasPeople && (
          <Button icon={<Trash2 size={16} />} onClick={() => ask('forget')}>
            Delete contacts and notes…
          </Button>
        )}
        <ProblemText problem={archive.problem} />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Part title="Business" aside={isArchived && <Badge>Archived</Badge>}>
            <Facts>
              <Fact term="Website">
                {client.website ? <Website address={client.website} /> : <NotGiven />}
              </Fact>
              <Fact term="Client since">{formatDate(client.createdAt)}</Fact>
              {client.archivedAt && <Fact term="Archived">{formatDateTime(client.archivedAt)}</Fact>}
            </Facts>
          </Part>
          <Part title="Contacts">
            <Contacts client={client} />
          </Part>
          {client.notes !== '' && (
            <Part title="Notes">
              <p lang={languageOf(client.notes)} className="wrap-anywhere whitespace-pre-wrap">
                {client.notes}
              </p>
            </Part>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Part
            title="Campaigns"
            aside={
              !isArchived && (
                <Button size="sm" icon={<Plus size={16} />} onClick={() => ask('campaign')}>
                  New campaign
                </Button>
              )
            }
          >
            <Campaigns campaigns={client.campaigns} />
          </Part>
          <Part title="Inquiries">
            <Inquiries inquiries={client.inquiries} />
          </Part>
        </div>
      </div>
      {asked === 'edit' && <ClientFormDialog client={client} onClose={close} />}
      {asked === 'merge' && <MergeDialog client={client} onClose={close} />}
      {asked === 'forget' && <ForgetQuestion client={client} onClose={close} />}
      {asked === 'campaign' && (
        <CampaignFormDialog
          draft={{ kind: 'create', client }}
          onSaved={({ id }) => navigate(campaignAddress(id))}
          onClose={close}
        />
      )}
    </div>
  )
}

function NotGiven() {
  return <span className="text-ink2">Not given</span>
}

function Contacts({ client: { contacts, forgottenAt } }: { client: Client }) {
  if (contacts.length === 0) {
    return (
      <p className="text-ink2">
        {forgottenAt ? `Contacts and notes were deleted on ${formatDate(forgottenAt)}.` : 'No contacts yet.'}
      </p>
    )
  }
  return (
    <ul aria-label="Contacts" className="flex flex-col gap-3">
      {contacts.map(({ name, email, phone, role }) => (
        <li key={`${name} ${email} ${phone}`} className="min-w-0 wrap-anywhere">
          <p className="font-medium">
            {name}
            {role && <span className="font-normal text-ink2">, {role}</span>}
          </p>
          {email && (
            <p className="flex flex-wrap items-center gap-2 text-13">
              {email}
              <CopyButton text={email} what="email address" />
            </p>
          )}
          {phone && <p className="text-13">{phone}</p>}
        </li>
      ))}
    </ul>
  )
}

function Campaigns({ campaigns }: Pick<Client, 'campaigns'>) {
  if (campaigns.length === 0) return <p className="text-ink2">No campaigns yet.</p>
  return (
    <ul aria-label="Campaigns" className="divide-y divide-line">
      {campaigns.map(({ id, name, status }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-1">
          <TextLink standalone href={campaignAddress(id)} className="min-w-0">
            <span lang={languageOf(name)} className="wrap-anywhere">
              {name}
            </span>
          </TextLink>
          <CampaignBadge status={status} />
        </li>
      ))}
    </ul>
  )
}

function Inquiries({ inquiries }: Pick<Client, 'inquiries'>) {
  if (inquiries.length === 0) return <p className="text-ink2">This client didn’t come from an inquiry.</p>
  return (
    <ul aria-label="Inquiries" className="divide-y divide-line">
      {inquiries.map(({ id, name, receivedAt, status }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-1">
          <span className="min-w-0">
            <AdminLink standalone href={`/admin/inbox?status=all&message=inquiry-${id}`}>
              <span className="wrap-anywhere">{name}</span>
            </AdminLink>
            <span className="block text-13 text-ink2">{formatDateTime(receivedAt)}</span>
          </span>
          <InboxStatusBadge status={status} />
        </li>
      ))}
    </ul>
  )
}

function ForgetQuestion({ client, onClose }: { client: Client; onClose: () => void }) {
  const forget = useAction(forgetClientPeople, {
    success: ({ name }) => ['Contacts and Notes Deleted', `The campaigns of “${name}” stay.`],
    failure: { fallback: 'Failed to delete the contacts and notes', silent: true },
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete the contacts and notes of “${client.name}”?`}
      description="Use this when people at the business ask for it. We can’t bring them back."
      confirmLabel="Delete contacts and notes"
      busy={forget.isPending}
      problem={forget.problem}
      onConfirm={() => void forget.run({ params: { id: client.id }, body: {} })}
    >
      <p>
        The client’s name and website, its campaigns with their figures, and its inquiries in the inbox stay.
      </p>
    </AlertDialog>
  )
}
