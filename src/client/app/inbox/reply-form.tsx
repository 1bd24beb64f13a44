import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { REPLY_NEEDED } from '#domain/inbox/inbox.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import type { useConversation } from './use-conversation.ts'
import type { useReplyDrafts } from './use-reply-drafts.ts'

interface ReplyFormProps {
  conversation: Conversation
  drafts: ReturnType<typeof useReplyDrafts>
  acting: ReturnType<typeof useConversation>
  area: RefObject<HTMLTextAreaElement | null>
}

/** The text is kept until it is sent. */
export function ReplyForm({ conversation, drafts, acting, area }: ReplyFormProps) {
  const { text } = drafts.of(conversation)
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    if (acting.isReplying) return
    const missing = text.trim() === ''
    setMissing(missing)
    if (missing) area.current?.focus()
    else acting.sendReply()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <form noValidate onSubmit={submitBy(send)} aria-label="Reply" className="flex flex-col gap-3">
      <TextArea
        ref={area}
        className="lg:[&_textarea]:min-h-[calc(2lh+1rem+2px)]!"
        label="Reply"
        hint={hintOf(conversation)}
        maxLength={MAX_NOTES_LENGTH}
        value={text}
        error={isMissing && text.trim() === '' ? REPLY_NEEDED : undefined}
        onChange={({ target }) => drafts.write(conversation, target.value, conversation.replies.length)}
        onKeyDown={sendByKey}
      />
      <ProblemText problem={acting.replyProblem} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={acting.isReplying} busyLabel="Sending...">
          Send Reply
        </Button>
        <span className="flex items-center gap-1 text-13 text-ink2 touch:hidden">
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> to send
        </span>
      </div>
    </form>
  )
}

function hintOf({ kind, sender, suspension, replies }: Conversation): string {
  if (kind === 'inquiry') return `Emailed to ${sender.email}. Replies go to the support address.`
  if (kind === 'support') return `Emailed to ${sender.email} and shown in their notices.`
  const isLast = suspension?.endedAt != null || replies.some(({ isOurs }) => !isOurs)
  return isLast
    ? `Emailed to ${sender.email}. They can’t answer here again.`
    : `Emailed to ${sender.email}, who can answer once more. To end the suspension, reinstate the member instead.`
}
