import { History, Zap, ZapOff } from 'lucide-icons'
import type { KeyboardEvent } from 'react'
import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { ETransfer } from '#contract/rewards/etransfers.ts'
import { MAX_BANK_REFERENCE_LENGTH, transferReference } from '#domain/rewards/delivery.ts'
import { formatCents, formatDateTime } from '#domain/text/format.ts'
import { SignsBadge } from '../../parts/signs-of-request.tsx'
import { CopiedValue } from './copied-value.tsx'
import type { TransferDraft } from './transfer-drafts.ts'

interface TransferLineProps {
  line: ETransfer
  draft: TransferDraft
  onTick: (isTicked: boolean) => void
  onReference: (reference: string) => void
}

/** The reference field of a request. */
export const referenceFieldId = (requestId: number) => `reference-${requestId}`

export function TransferLine({ line, draft, onTick, onReference }: TransferLineProps) {
  const { request, changedAt } = line
  const { id, user, destination, recipientName, amountCents, autodeposit } = request
  const { problem } = draft
  const reference = transferReference(id)
  const amount = (amountCents ?? 0) / 100
  return (
    <li className="flex gap-3 px-4 py-3 sm:px-5" aria-label={`${reference}, ${recipientName}`}>
      <label className="target flex shrink-0 items-start pt-3">
        <input
          type="checkbox"
          aria-label={`Sent: ${reference}, ${recipientName}, ${formatCents(amountCents ?? 0)}`}
          className="size-6 shrink-0"
          checked={draft.isTicked}
          onChange={(event) => onTick(event.target.checked)}
        />
      </label>
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,2fr)_minmax(0,2fr)]">
          <CopiedValue term="Legal name" value={recipientName ?? ''} className="max-lg:col-span-2" />
          <CopiedValue term="Email" value={destination} className="max-lg:col-span-2" />
          <CopiedValue term="Amount" value={formatCents(amountCents ?? 0)} copied={amount.toFixed(2)} />
          <CopiedValue term="Our reference" value={reference} />
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="flex min-w-0 flex-col gap-1 text-13">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Autodeposit isOn={autodeposit} />
              {changedAt !== null && (
                <Badge tone="amber" icon={<History size={13} strokeWidth={2.5} />}>
                  Changed within 72 hours
                </Badge>
              )}
              <SignsBadge signs={request.signs} />
              {user.isSuspended && <Badge tone="red">Suspended</Badge>}
            </p>
            <p className="flex flex-wrap gap-x-3 gap-y-1 text-ink2">
              <MemberLink userId={user.id}>{user.email}</MemberLink>
              <TextLink href={`/admin/reward-reviews?status=approved&id=${id}`}>
                {request.signs > 0 ? 'Show the request and its signs' : 'Show the request'}
                <span className="sr-only">, {reference}</span>
              </TextLink>
            </p>
            {changedAt !== null && (
              <p className="text-ink2">
                The destination or the account’s email changed on {formatDateTime(changedAt)}. Please make
                sure that the member did it.
              </p>
            )}
          </div>
          <TextField
            id={referenceFieldId(id)}
            label={
              <span className="text-13 font-normal text-ink2">
                Bank’s reference (optional)<span className="sr-only">, {reference}</span>
              </span>
            }
            value={draft.reference}
            maxLength={MAX_BANK_REFERENCE_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={problem?.isAboutReference ? problem.sentence : undefined}
            onChange={(event) => onReference(event.target.value)}
            onKeyDown={nextOnEnter}
            className="w-full sm:w-64"
          />
        </div>
        <ProblemText problem={problem && !problem.isAboutReference ? problem.sentence : null} />
      </div>
    </li>
  )
}

/** Enter moves to the reference of the next line. */
function nextOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget
    .closest('li')
    ?.nextElementSibling?.querySelector<HTMLInputElement>('[id^=reference-]')
    ?.focus()
}

function Autodeposit({ isOn }: { isOn: boolean | null }) {
  const Icon = isOn ? Zap : ZapOff
  const words =
    isOn === null
      ? 'Autodeposit not known'
      : isOn
        ? 'Autodeposit on'
        : 'Autodeposit off: Interac asks a question'
  return (
    <span className="inline-flex items-center gap-1">
      <Icon size={14} className={isOn ? 'text-spruce' : 'text-ink2'} />
      {words}
    </span>
  )
}
