import type { Conversation } from '#contract/inbox/inbox.ts'

type Reply = Conversation['replies'][number]

/** An entry of a conversation, with the side on which it is shown. */
export interface Entry
  extends Pick<Reply, 'author' | 'authorId' | 'text' | 'createdAt' | 'fromAddress' | 'quoted' | 'files'> {
  key: string
  side: 'theirs' | 'ours' | 'note' | 'auto'
  isMail: boolean
}

const PLAIN = { fromAddress: null, quoted: null, files: [], isMail: false }

/** Every message, reply and internal note, oldest first. */
export function entriesOf({ sender, message, receivedAt, replies, notes }: Conversation): Entry[] {
  const entries: Entry[] = [
    ...(message === ''
      ? []
      : [
          {
            ...PLAIN,
            key: 'message',
            side: 'theirs' as const,
            author: sender.name,
            authorId: sender.userId,
            text: message,
            createdAt: receivedAt,
          },
        ]),
    ...replies.map(({ id, source, ...reply }) => ({
      ...reply,
      key: `reply-${id}`,
      side:
        source === 'admin' ? ('ours' as const) : source === 'auto' ? ('auto' as const) : ('theirs' as const),
      isMail: source === 'email',
    })),
    ...notes.map(({ id, ...note }) => ({ ...PLAIN, ...note, key: `note-${id}`, side: 'note' as const })),
  ]
  return entries.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
}
