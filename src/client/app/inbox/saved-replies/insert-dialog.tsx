import { Pencil } from 'lucide-icons'
import { type RefObject, useState } from 'react'
import { useMay } from '#client/api/session/use-may.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { listSavedReplies, type SavedReply } from '#contract/inbox/saved-replies.ts'
import { type FilledReply, fillSavedReply, inLanguageFirst } from '#domain/inbox/saved-replies.ts'
import { folded } from '#domain/text/folding.ts'
import { languageOf } from '#domain/text/language.ts'
import { EditRepliesDialog } from './edit-replies-dialog.tsx'
import { FilledText } from './filled-text.tsx'
import { missingWords } from './missing-words.ts'
import { ReplyFormDialog } from './reply-form-dialog.tsx'
import { ReplyPicker } from './reply-picker.tsx'

export interface Insertion extends FilledReply {
  /** Why something was left out. */
  notes: string[]
}

interface InsertDialogProps {
  conversation: Conversation
  /** The box that receives the words, and then the focus. */
  area: RefObject<HTMLTextAreaElement | null>
  onInsert: (words: Insertion) => void
  onClose: () => void
}

/** Chooses a saved reply, with a preview of what is inserted. */
export default function InsertDialog({ conversation, area, onInsert, onClose }: InsertDialogProps) {
  const replies = useEndpoint(listSavedReplies)
  const seesRequests = useMay()('payRewards')
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [editing, setEditing] = useState<'all' | 'first' | null>(null)
  const all = inLanguageFirst(replies.data ?? [], languageOf(newestWordsOf(conversation)) ?? 'en')
  const found = all.filter((reply) => matches(reply, search))
  const chosen = found.find(({ id }) => id === chosenId) ?? found[0] ?? null
  const filled =
    chosen &&
    fillSavedReply(chosen, {
      firstName: conversation.sender.firstName,
      request: conversation.openRequest?.rewardName ?? null,
    })
  const notes = filled ? missingWords(filled, chosen.language, conversation, seesRequests) : []
  const insert = () => filled && onInsert({ ...filled, notes })
  return (
    <>
      <Dialog
        onClose={onClose}
        title="Saved replies"
        description="Goes where you left off writing. You can change it before you send."
        width="lg"
        focusAfter={area}
        footer={
          <>
            <Button icon={<Pencil size={16} />} onClick={() => setEditing('all')}>
              Edit saved replies
            </Button>
            {all.length > 0 && (
              <Button
                variant="primary"
                disabledReason={chosen ? null : 'Choose a reply first.'}
                hideReason
                onClick={insert}
              >
                Insert Reply
              </Button>
            )}
          </>
        }
      >
        {replies.isPending && <RowSkeletons label="Loading saved replies..." />}
        {replies.isError && !replies.data && (
          <LoadFailure title="We couldn’t load the saved replies." read={replies} />
        )}
        {replies.data?.length === 0 && (
          <EmptyState
            kind="first-use"
            title="No saved replies yet"
            action={<Button onClick={() => setEditing('first')}>Write the first one</Button>}
          >
            Write down what you answer often, and insert it here.
          </EmptyState>
        )}
        {all.length > 0 && (
          <ReplyPicker
            {...{ found, chosen, search }}
            count={all.length}
            onChoose={setChosenId}
            onSearch={setSearch}
            onInsert={insert}
            preview={(id) =>
              filled && (
                <>
                  <ul className="flex flex-col gap-1 text-13 text-amber-text empty:hidden">
                    {notes.map((note) => (
                      <li key={note}>{note}</li>
                    ))}
                  </ul>
                  <FilledText id={id} filled={filled} language={chosen.language} />
                </>
              )
            }
          />
        )}
      </Dialog>
      {editing === 'all' && <EditRepliesDialog onClose={() => setEditing(null)} />}
      {editing === 'first' && <ReplyFormDialog row={null} newest={null} onClose={() => setEditing(null)} />}
    </>
  )
}

function matches({ name, text }: SavedReply, search: string): boolean {
  return folded(`${name}\n${text}`).includes(folded(search.trim()))
}

/** Those of the sender, not those of an address that we don’t know. */
function newestWordsOf({ message, replies }: Conversation): string {
  const theirs = replies.filter(
    ({ source, fromAddress }) => (source === 'member' || source === 'email') && fromAddress === null,
  )
  return theirs.at(-1)?.text ?? message
}
