import type { Conversation } from '#contract/inbox/inbox.ts'
import { REPLY_NEEDED, repliesThatCount } from '#domain/inbox/inbox.ts'
import { SavedReplies } from './saved-replies/saved-replies.tsx'
import type { Acting } from './use-conversation.ts'
import type { Drafts } from './use-drafts.ts'
import type { Writing } from './use-writing.ts'
import { WritingForm } from './writing-form.tsx'

export interface WordsFormProps {
  conversation: Conversation
  drafts: Drafts
  acting: Acting
  area: Writing['area']
}

interface ReplyFormProps extends WordsFormProps {
  savedReplies: Writing['savedReplies']
}

export function ReplyForm({ conversation, drafts, acting, area, savedReplies }: ReplyFormProps) {
  const { text } = drafts.of(conversation)
  const seen = repliesThatCount(conversation.replies).length
  const write = (words: string) => drafts.write(conversation, words, seen)
  return (
    <WritingForm
      label="Reply"
      hint={hintOf(conversation)}
      area={area}
      text={text}
      needed={REPLY_NEEDED}
      onChange={write}
      send={acting.sendReply}
      sending={acting.replying}
      submitLabel="Send Reply"
      busyLabel="Sending..."
    >
      <SavedReplies {...{ conversation, text, area }} onChange={write} button={savedReplies} />
    </WritingForm>
  )
}

/** Where the reply goes, and where its answer comes back. */
function hintOf({ kind, sender: { email }, takesMail, suspension, replies }: Conversation): string {
  const isAppeal = kind === 'appeal'
  const isSuspended = isAppeal && suspension?.endedAt == null
  const orReinstate = isSuspended ? ' To end the suspension, reinstate the member instead.' : ''
  if (takesMail) return `Emailed to ${email}; their answer comes back here.${orReinstate}`
  if (kind === 'inquiry') return `Emailed to ${email}. Replies go to the support address.`
  if (!isAppeal) return `Emailed to ${email} and shown under Help & Support, where they can reply.`
  return isSuspended && !replies.some(({ source }) => source === 'member')
    ? `Emailed to ${email}, who can answer once more.${orReinstate}`
    : `Emailed to ${email}. They can’t answer here again.`
}
