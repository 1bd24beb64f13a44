import type { RewardRequest } from '#contract/rewards/rewards.ts'
import { autodepositWords, transferReference } from '#domain/rewards/delivery.ts'
import { formatCents } from '#domain/text/format.ts'

/** Amount and recipient of an e-Transfer, and its references; nothing for any other request. */
export function TransferFacts({ request }: { request: RewardRequest }) {
  const { id, amountCents, recipientName, autodeposit, bankReference } = request
  if (recipientName === null || amountCents === null) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-13 text-ink2 [&>dd]:wrap-anywhere">
      <dt>Amount</dt>
      <dd className="tabular font-medium text-ink">{formatCents(amountCents)}</dd>
      <dt>Recipient</dt>
      <dd>{recipientName}</dd>
      <dt>Autodeposit</dt>
      <dd>{autodepositWords(autodeposit)}</dd>
      <dt>Our reference</dt>
      <dd>{transferReference(id)}</dd>
      {bankReference !== null && (
        <>
          <dt>Bank’s reference</dt>
          <dd>{bankReference}</dd>
        </>
      )}
    </dl>
  )
}
