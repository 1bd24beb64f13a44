/** Rows of the palette, in the order in which it lists them. Inquiries, support messages and appeals are conversations. */
export const FOUND_KINDS = [
  'member',
  'task',
  'request',
  'inquiry',
  'support',
  'appeal',
  'reward',
  'client',
  'campaign',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** The rows for each group: members, tasks, requests, conversations, rewards, clients, campaigns. */
export const MOST_FOUND = 5

const NUMBER = /^#?([1-9]\d{0,14})$/

/** The number of a record that a search such as '#13' looks for; null if it is none. */
export function numberIn(search: string): number | null {
  const number = NUMBER.exec(search)?.[1]
  return number === undefined ? null : Number(number)
}
