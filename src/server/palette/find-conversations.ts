import type { InboxMessage } from '#contract/inbox/inbox.ts'
import { INBOX_STATUS_LABELS } from '#domain/inbox/inbox.ts'
import { MOST_FOUND } from '#domain/palette/found.ts'
import { findNumbered, listInbox } from '#server/inbox/queries.ts'
import type { Queries } from '#server/platform/db/database.ts'
import { type FoundRow, upToMost, type Wanted } from './wanted.ts'

/** The conversations with this number, then those with every word: open ones by due date, then the newest. */
export function findConversations(queries: Queries, { words, number }: Wanted): Promise<FoundRow[]> {
  const [search, ...others] = words.toSorted((one, other) => other.length - one.length)
  const list = async (query: { status?: 'open' }) => {
    const { rows } = await listInbox(queries, { ...query, search, others, limit: 2 * MOST_FOUND })
    return rows.map(present)
  }
  return upToMost([
    async () => (number === null ? [] : (await findNumbered(queries, number)).map(present)),
    () => list({ status: 'open' }),
    () => list({}),
  ])
}

function present(message: InboxMessage): FoundRow {
  const { kind, id, sender } = message
  const title = message.subject || message.company
  const [name, detail] = title ? [title, sender.name] : [sender.name, sender.email]
  return { kind, id: String(id), name, detail, state: stateOf(message) }
}

function stateOf({ status, snoozedUntil }: Pick<InboxMessage, 'status' | 'snoozedUntil'>): string {
  return snoozedUntil === null ? INBOX_STATUS_LABELS[status] : 'Snoozed'
}
