import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Language, Search } from '#contract/fields/common.ts'
import { FOUND_KINDS } from '#domain/palette/found.ts'

export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  /** A name, a title, a subject; of a request, its reward. */
  name: z.string(),
  nameLang: Language,
  /** Tells it from another one of this name: an email, a category, a member, a client. Empty if nothing does. */
  detail: z.string(),
  /** Its state in words, such as 'Suspended' or 'Pending'; null for the usual one. */
  state: z.nullable(z.string()),
})
export type Found = z.output<typeof Found>

export const findAnything = endpoint('GET', '/api/admin/find', 'seeDay', {
  tag: 'overview',
  shows: ['account', 'tasks', 'requests', 'inbox', 'rewards', 'campaigns'],
  summary:
    'Finds members, tasks, reward requests, conversations, rewards, clients and campaigns by their words or their number, at most five of each, and only those that the admin’s duties open. Accents do not matter.',
  query: z.object({ search: Search }),
  reply: z.array(Found),
})
