import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keyOf } from '#client/api/query-key.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { getOwnConversation, type OwnConversation, replyToSupport } from '#contract/inbox/own-messages.ts'
import { MESSAGE_SENT, OWN_REPLY_NEEDED } from '#domain/inbox/support.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { useOwnDrafts } from './use-own-drafts.ts'

interface ReplyBoxProps {
  conversation: OwnConversation
  userId: string
  email: string
}

/** The text is kept until the server has it. */
export function ReplyBox({ conversation: { id, status }, userId, email }: ReplyBoxProps) {
  const client = useQueryClient()
  const drafts = useOwnDrafts(userId)
  const { text, key } = drafts.of(id)
  const area = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)
  const params = { id }
  const sending = useAction(replyToSupport, {
    success: () => [MESSAGE_SENT],
    failure: { fallback: 'Failed to send message. Please try again.' },
    onSuccess: (reply, { idempotencyKey = '' }) => {
      drafts.forget(id, idempotencyKey)
      client.setQueryData(keyOf(getOwnConversation, { params }), reply)
    },
  })
  const send = () => {
    if (sending.isPending) return
    const missing = text.trim() === ''
    setMissing(missing)
    if (missing) area.current?.focus()
    else void sending.run({ params, body: { text }, idempotencyKey: key })
  }
  return (
    <form noValidate onSubmit={submitBy(send)} aria-label="Reply" className="flex flex-col gap-3">
      <TextArea
        ref={area}
        label="Reply"
        hint={
          status === 'closed'
            ? 'This conversation is closed. Your reply opens it again.'
            : `We’ll reply here and to ${email}.`
        }
        rows={3}
        maxLength={MAX_NOTES_LENGTH}
        value={text}
        error={isMissing && text.trim() === '' ? OWN_REPLY_NEEDED : undefined}
        onChange={({ target }) => drafts.write(id, target.value)}
      />
      <ProblemText problem={sending.problem} />
      <Button
        type="submit"
        variant="primary"
        busy={sending.isPending}
        busyLabel="Sending..."
        className="self-start"
      >
        Send Reply
      </Button>
    </form>
  )
}
