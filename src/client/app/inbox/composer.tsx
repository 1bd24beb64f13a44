import { cx } from '#client/ui/cx.ts'
import { Tabs } from '#client/ui/tabs.tsx'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { OWN_SUSPENSION_SENTENCE } from '#domain/users/suspension.ts'
import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'
import type { Acting } from './use-conversation.ts'
import type { Drafts } from './use-drafts.ts'
import type { Writing } from './use-writing.ts'

const MODES = [
  { value: 'reply', label: 'Reply' },
  { value: 'note', label: 'Internal note' },
] as const

interface ComposerProps {
  conversation: Conversation
  /** Whether another admin has to decide. */
  isForOthers: boolean
  writing: Writing
  replies: Drafts
  notes: Drafts
  acting: Acting
}

/** A reply, or a note on a tint that no reply has. */
export function Composer({ conversation, isForOthers, writing, replies, notes, acting }: ComposerProps) {
  const { area, savedReplies, mode, setMode } = writing
  const parts = { conversation, acting, area }
  return (
    <div
      className={cx(
        'border-t border-line px-4 pb-4 max-lg:-mx-4 lg:max-h-[60%] lg:shrink-0 lg:overflow-y-auto lg:px-6 lg:pb-3',
        mode === 'note' && 'bg-amber-tint',
      )}
    >
      <Tabs label="What to write" tabs={MODES} value={mode} onChange={setMode}>
        <div className="pt-2">
          {mode === 'note' ? (
            <NoteForm key="note" {...parts} drafts={notes} />
          ) : isForOthers ? (
            <p className="text-ink2">{OWN_SUSPENSION_SENTENCE}</p>
          ) : conversation.status === 'closed' ? (
            <p className="text-ink2">This message is closed. Reopen it to reply.</p>
          ) : (
            <ReplyForm key="reply" {...parts} {...{ savedReplies }} drafts={replies} />
          )}
        </div>
      </Tabs>
    </div>
  )
}
