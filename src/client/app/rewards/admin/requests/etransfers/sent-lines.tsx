import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { ETransfer } from '#contract/rewards/etransfers.ts'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { transferReference } from '#domain/rewards/delivery.ts'
import { formatCents } from '#domain/text/format.ts'

interface SentLinesProps {
  held: readonly ETransfer[]
  me: string | undefined
  onUndo: (row: AdminRewardRequest) => void
}

/** Marked as sent by an admin who can still undo it. */
export function SentLines({ held, me, onUndo }: SentLinesProps) {
  if (held.length === 0) return null
  return (
    <Card title="Just marked as sent" flush>
      <ul className="divide-y divide-line">
        {held.map(({ request }) => {
          const isOwn = request.reviewedBy?.id === me
          const reference = transferReference(request.id)
          return (
            <li
              key={request.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 sm:px-5"
            >
              <p className="min-w-0 grow basis-56 break-words">
                <span className="tabular font-medium">{formatCents(request.amountCents ?? 0)}</span> to{' '}
                {request.recipientName} ({reference})
                <span className="block text-13 text-ink2">
                  By {isOwn ? 'you' : (request.reviewedBy?.name ?? 'another admin')}
                  {request.bankReference !== null && `, bank’s reference ${request.bankReference}`}
                </span>
              </p>
              {isOwn && (
                <Button size="sm" aria-label={`Undo: ${reference}`} onClick={() => onUndo(request)}>
                  Undo
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
