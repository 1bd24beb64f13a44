import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { deletionOf, inOrder } from '#client/app/admin-parts/ordered-list/listed.ts'
import { OrderedListDialog } from '#client/app/admin-parts/ordered-list/ordered-list-dialog.tsx'
import { useDeletion } from '#client/app/admin-parts/use-deletion.ts'
import {
  deleteSavedReply,
  listSavedReplies,
  orderSavedReplies,
  type SavedReply,
} from '#contract/inbox/saved-replies.ts'
import { MAX_SAVED_REPLIES, REPLY_LANGUAGE_LABELS } from '#domain/inbox/saved-replies.ts'
import { ReplyFormDialog } from './reply-form-dialog.tsx'

export function EditRepliesDialog({ onClose }: { onClose: () => void }) {
  const replies = useEndpoint(listSavedReplies)
  const order = useAction(orderSavedReplies, {
    failure: { fallback: 'Failed to move the saved reply', silent: true },
    optimistic: {
      endpoint: listSavedReplies,
      update: (shown, { body }) => inOrder(shown, body?.ids),
    },
  })
  const deletion = useDeletion(deleteSavedReply, (reply: SavedReply) => deletionOf(replies.data, reply), {
    failure: { fallback: 'Failed to delete the saved reply', silent: true },
  })
  return (
    <OrderedListDialog
      title="Edit saved replies"
      description="The team shares them. Each conversation offers those in its language first."
      words={{
        add: 'Add reply',
        full: `You have ${MAX_SAVED_REPLIES} saved replies. Delete one first.`,
        loading: 'Loading saved replies...',
        notLoaded: 'We couldn’t load the saved replies.',
        empty: 'No saved replies yet',
        whenEmpty: 'Write down what you answer often.',
        delete: 'Delete Reply',
        afterDeletion: () => 'The team can no longer insert it. Replies already sent don’t change.',
      }}
      most={MAX_SAVED_REPLIES}
      list={replies}
      {...{ order, deletion, onClose }}
      row={({ name, language, text }) => (
        <>
          <p lang={language} className="font-semibold break-words">
            {name}
          </p>
          <p lang={language} className="line-clamp-2 break-words">
            {text}
          </p>
          <p className="text-13 text-ink2">{REPLY_LANGUAGE_LABELS[language]}</p>
        </>
      )}
      form={(editing) => <ReplyFormDialog {...editing} />}
    />
  )
}
