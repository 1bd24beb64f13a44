import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { deletionOf, inOrder } from '#client/app/admin-parts/ordered-list/listed.ts'
import { OrderedListDialog } from '#client/app/admin-parts/ordered-list/ordered-list-dialog.tsx'
import { useDeletion } from '#client/app/admin-parts/use-deletion.ts'
import {
  deleteRejectionReason,
  listRejectionReasons,
  orderRejectionReasons,
  type RejectionReason,
} from '#contract/reviews/rejection-reasons.ts'
import { MAX_REASONS } from '#domain/reviews/rejection-reasons.ts'
import { languageOf } from '#domain/text/language.ts'
import { EVERY_KIND, PROOF_LABELS, ReasonFormDialog } from './reason-form-dialog.tsx'

export default function EditReasonsDialog({ onClose }: { onClose: () => void }) {
  const reasons = useEndpoint(listRejectionReasons)
  const order = useAction(orderRejectionReasons, {
    failure: { fallback: 'Failed to move the reason', silent: true },
    optimistic: {
      endpoint: listRejectionReasons,
      update: (shown, { body }) => inOrder(shown, body?.ids),
    },
  })
  const deletion = useDeletion(
    deleteRejectionReason,
    (reason: RejectionReason) => deletionOf(reasons.data, reason),
    { failure: { fallback: 'Failed to delete the reason', silent: true } },
  )
  return (
    <OrderedListDialog
      title="Rejection reasons"
      description="Reviewers see the ones that fit the proof and task."
      words={{
        add: 'Add reason',
        full: `You have ${MAX_REASONS} reasons. Delete one first.`,
        loading: 'Loading reasons...',
        notLoaded: 'We couldn’t load the reasons.',
        empty: 'No reasons yet',
        whenEmpty: 'Until you add one, reviewers write their own.',
        delete: 'Delete Reason',
        afterDeletion: ({ sentence }) =>
          `Reviewers will no longer see “${sentence}” Notes already sent don’t change.`,
      }}
      most={MAX_REASONS}
      list={reasons}
      {...{ order, deletion, onClose }}
      row={(reason) => <ReasonWords reason={reason} />}
      form={(editing) => <ReasonFormDialog {...editing} />}
    />
  )
}

function ReasonWords({ reason: { name, sentence, proof, category } }: { reason: RejectionReason }) {
  return (
    <>
      <p lang={languageOf(name)} className="font-semibold break-words">
        {name}
      </p>
      <p lang={languageOf(sentence)} className="break-words">
        {sentence}
      </p>
      <p className="text-13 text-ink2">
        {PROOF_LABELS[proof]} · {category ?? EVERY_KIND}
      </p>
    </>
  )
}
