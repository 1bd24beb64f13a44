import type { Conversation } from '#contract/inbox/inbox.ts'
import { type FilledReply, PLACEHOLDERS_IN, type ReplyLanguage } from '#domain/inbox/saved-replies.ts'

/** Why placeholders were left out, in sentences. An admin without payouts does not see requests. */
export function missingWords(
  { missing }: FilledReply,
  language: ReplyLanguage,
  { sender }: Conversation,
  seesRequests: boolean,
): string[] {
  return missing.map((filling) => {
    const placeholder = PLACEHOLDERS_IN[language][filling]
    if (filling === 'firstName') return `${placeholder} is left out: we don’t know the first name.`
    const why =
      sender.userId === null
        ? 'a business has no reward requests'
        : seesRequests
          ? `${sender.name} has no open request`
          : 'you don’t see reward requests'
    return `${placeholder} is left out: ${why}. Check the sentence.`
  })
}
