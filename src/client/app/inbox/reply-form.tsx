import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { REPLY_NEEDED } from '#domain/inbox/inbox.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'

interface ReplyFormProps {
  conversation: Conversation
  text: string
  onText: (text: string) => void
  onSend: () => void
  isSending: boolean
  /** Why sending failed; the text is kept. */
  problem: string | null
  area: RefObject<HTMLTextAreaElement | null>
}

export function ReplyForm({ conversation, text, onText, onSend, isSending, problem, area }: ReplyFormProps) {
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    if (isSending) return
    const missing = text.trim() === ''
    setMissing(missing)
    if (missing) area.current?.focus()
    else onSend()
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
        label="Reply"
        hint={
          conversation.kind === 'support'
            ? `Emailed to ${conversation.sender.email} and shown in their notices.`
            : `Emailed to ${conversation.sender.email}. Replies go to the support address.`
        }
        maxLength={MAX_NOTES_LENGTH}
        value={text}
        error={isMissing && text.trim() === '' ? REPLY_NEEDED : undefined}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={sendByKey}
      />
      <ProblemText problem={problem} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={isSending} busyLabel="Sending...">
          Send Reply
        </Button>
        <span className="flex items-center gap-1 text-13 text-ink2 touch:hidden">
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> to send
        </span>
      </div>
    </form>
  )
}
