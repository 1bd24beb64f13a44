import { useQueryClient } from '@tanstack/react-query'
import { isRefusedAs, sentenceOf } from '#client/api/api-error.ts'
import { keyOf } from '#client/api/query-key.ts'
import type { ReadArgs } from '#client/api/request.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import {
  addInternalNote,
  assignMessage,
  type Conversation,
  closeMessage,
  getConversation,
  replyToMessage,
  snoozeMessage,
} from '#contract/inbox/inbox.ts'
import { repliesThatCount } from '#domain/inbox/inbox.ts'
import { formatDateTime } from '#domain/text/format.ts'
import type { MessageRef } from './message-labels.ts'
import type { Drafts } from './use-drafts.ts'
import { useSending } from './use-sending.ts'

const CHANGE_FAILED = 'Failed to update the message. Please try again.'
const REPLY_FAILED = 'Failed to send the reply. Please try again.'
const NOTE_FAILED = 'Failed to add the note. Please try again.'

interface Options {
  replies: Drafts
  notes: Drafts
  /** The message needs nothing more for now: it was answered or snoozed. */
  onDone: (message: MessageRef) => void
}

type Sent = ReadArgs<typeof getConversation>

/** The message that a call was about; another one may be open by the time it ends. */
const refOf = ({ params, query }: Sent): MessageRef => ({
  kind: query?.kind || 'inquiry',
  id: Number(params.id),
})

export function useConversation(chosen: MessageRef | null, { replies, notes, onDone }: Options) {
  const client = useQueryClient()
  const args = { params: { id: chosen?.id ?? 0 }, query: { kind: chosen?.kind ?? 'inquiry' } }
  const conversation = useEndpoint(getConversation, { ...args, enabled: chosen !== null })
  const { data } = conversation
  const replying = useSending()
  const noting = useSending()
  const senderOf = (sent: Sent) =>
    client.getQueryData<Conversation>(keyOf(getConversation, sent))?.sender.name ?? 'the sender'

  const reply = useAction(replyToMessage, {
    success: ({ sender }) => ['Reply Sent', `We’re emailing it to ${sender.name}.`],
    failure: { title: (sent) => `Reply to ${senderOf(sent)} Not Sent`, fallback: REPLY_FAILED },
    onSuccess: (answered, { idempotencyKey }) => {
      replying.end(answered)
      if (replies.forget(answered, idempotencyKey)) onDone(answered)
      else replies.acknowledge(answered)
    },
    onFailure: (error, sent) => {
      replying.fail(refOf(sent), sentenceOf(error, REPLY_FAILED))
      if (isRefusedAs(error, 'inbox.answered-meanwhile')) replies.acknowledge(refOf(sent))
    },
  })
  const note = useAction(addInternalNote, {
    success: () => ['Note Added'],
    failure: { title: (sent) => `Note About ${senderOf(sent)} Not Added`, fallback: NOTE_FAILED },
    onSuccess: (noted, { idempotencyKey }) => {
      noting.end(noted)
      notes.forget(noted, idempotencyKey)
    },
    onFailure: (error, sent) => noting.fail(refOf(sent), sentenceOf(error, NOTE_FAILED)),
  })
  const snooze = useAction(snoozeMessage, {
    success: ({ snoozedUntil }) =>
      snoozedUntil === null
        ? ['Back in the Inbox']
        : ['Message Snoozed', `It comes back on ${formatDateTime(snoozedUntil)}.`],
    failure: { fallback: CHANGE_FAILED },
    onSuccess: (message) => {
      if (message.snoozedUntil !== null) onDone(message)
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
      const { text, key, seenReplies } = replies.of(data)
      const body = { text, seenReplies: seenReplies ?? repliesThatCount(data.replies).length }
      replying.begin(data)
      void reply.run({ ...args, body, idempotencyKey: key })
    },
    replying: replying.of(chosen),
    addNote: () => {
      if (!data) return
      const { text, key } = notes.of(data)
      noting.begin(data)
      void note.run({ ...args, body: { text }, idempotencyKey: key })
    },
    noting: noting.of(chosen),
    /** A null time wakes the message. */
    snooze: (until: Date | null) => {
      if (data && !snooze.isPending) {
        void snooze.run({ ...args, body: { until: until?.toISOString() ?? null } })
      }
    },
    isSnoozing: snooze.isPending,
    assign: (ownerId: string | null) => {
      if (data && !assign.isPending) {
        void assign.run({ ...args, body: { ownerId, seenOwnerId: data.owner?.id ?? null } })
      }
    },
    isAssigning: assign.isPending,
    close: (status: 'open' | 'closed') => {
      if (data && data.status !== status && !close.isPending) void close.run({ ...args, body: { status } })
    },
    isClosing: close.isPending,
  }
}

export type Acting = ReturnType<typeof useConversation>
