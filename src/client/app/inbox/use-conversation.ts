import { isRefusedAs } from '#client/api/api-error.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { assignMessage, closeMessage, getConversation, replyToMessage } from '#contract/inbox/inbox.ts'
import type { MessageRef } from './message-labels.ts'
import type { useReplyDrafts } from './use-reply-drafts.ts'

const CHANGE_FAILED = 'Failed to update the message. Please try again.'

export function useConversation(chosen: MessageRef | null, drafts: ReturnType<typeof useReplyDrafts>) {
  const args = { params: { id: chosen?.id ?? 0 }, query: { kind: chosen?.kind ?? 'inquiry' } }
  const conversation = useEndpoint(getConversation, { ...args, enabled: chosen !== null })
  const { data } = conversation

  const reply = useAction(replyToMessage, {
    success: ({ sender }) => ['Reply Sent', `We’re emailing it to ${sender.name}.`],
    failure: { fallback: 'Failed to send the reply. Please try again.' },
    onSuccess: ({ kind, id }) => drafts.forget({ kind, id }),
    onFailure: (error) => {
      if (data && isRefusedAs(error, 'inbox.answered-meanwhile')) drafts.acknowledge(data)
    },
  })
  const assign = useAction(assignMessage, { failure: { fallback: CHANGE_FAILED } })
  const close = useAction(closeMessage, {
    success: ({ status }) => [status === 'closed' ? 'Message Closed' : 'Message Reopened'],
    failure: { fallback: CHANGE_FAILED },
  })

  return {
    conversation,
    sendReply: () => {
      if (!data) return
      const { text, key, seenReplies } = drafts.of(data)
      const body = { text, seenReplies: seenReplies ?? data.replies.length }
      void reply.run({ ...args, body, idempotencyKey: key })
    },
    isReplying: reply.isPending,
    replyProblem: reply.problem,
    forgetProblem: reply.reset,
    assign: (ownerId: string | null) => {
      if (data) void assign.run({ ...args, body: { ownerId, seenOwnerId: data.owner?.id ?? null } })
    },
    isAssigning: assign.isPending,
    close: (status: 'open' | 'closed') => {
      if (data && data.status !== status) void close.run({ ...args, body: { status } })
    },
    isClosing: close.isPending,
  }
}
