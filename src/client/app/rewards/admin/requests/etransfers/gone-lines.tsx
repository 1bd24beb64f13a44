import { useQuery } from '@tanstack/react-query'
import { CircleAlert, X } from 'lucide-icons'
import { NOTICES, NoticeLine } from '#client/app/desk/layout/notice-line.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { t } from '#client/words/t.ts'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { transferReference } from '#domain/rewards/delivery.ts'
import { alreadyDecidedSentence } from '#domain/rewards/rewards.ts'
import { formatCents } from '#domain/text/format.ts'
import { words } from '#domain/text/wording.ts'
import { REWARD_DESK } from '../reward-desk.ts'
import type { TransferDraft } from './transfer-drafts.ts'

interface GoneLinesProps {
  gone: readonly TransferDraft[]
  me: string | undefined
  onDismiss: (id: number) => void
}

/** Drafts of e-Transfers that are no longer open, such as those that another admin sent first. */
export function GoneLines({ gone, me, onDismiss }: GoneLinesProps) {
  if (gone.length === 0) return null
  return (
    <div className={NOTICES}>
      {gone.map((draft) => (
        <GoneLine key={draft.row.id} draft={draft} me={me} onDismiss={() => onDismiss(draft.row.id)} />
      ))}
    </div>
  )
}

interface GoneLineProps {
  draft: TransferDraft
  me: string | undefined
  onDismiss: () => void
}

function GoneLine({ draft: { row, reference }, me, onDismiss }: GoneLineProps) {
  const { data: request } = useQuery(REWARD_DESK.queryOf(row.id))
  const name = `${transferReference(row.id)}, ${row.recipientName}, ${formatCents(row.amountCents ?? 0)}`
  return (
    <NoticeLine
      icon={CircleAlert}
      role="alert"
      actions={
        <>
          {reference !== '' && (
            <CopyButton
              text={reference}
              what={`the reference that you typed for ${name}`}
              words="Copy reference"
            />
          )}
          <IconButton label={`Dismiss: ${name}`} icon={<X size={16} />} onClick={onDismiss} />
        </>
      }
    >
      <strong className="font-semibold">{name}:</strong> {request && sentenceOf(request, me)}
      {reference !== '' && ` You typed the bank’s reference ${reference}.`}
    </NoticeLine>
  )
}

function sentenceOf({ status, reviewedBy, reviewedAt, hold }: AdminRewardRequest, me: string | undefined) {
  const by = reviewedBy?.id === me ? null : (reviewedBy?.name ?? words('Another admin'))
  const about = { to: 'fulfilled', by, at: reviewedAt, isHeld: hold !== null, now: new Date() } as const
  return t(alreadyDecidedSentence(status, about))
}
