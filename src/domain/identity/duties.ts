import { formatChoices, formatList } from '#domain/text/format.ts'

/** The parts of the team's work, in the order in which they are listed. An admin has any number of them. */
export const DUTIES = ['reviews', 'payouts', 'content', 'support'] as const
export type Duty = (typeof DUTIES)[number]

export const DUTY_LABELS: Record<Duty, string> = {
  reviews: 'Reviews',
  payouts: 'Payouts',
  content: 'Content',
  support: 'Support',
}

/** The work of each duty, in a sentence for those who give it. */
export const DUTY_DESCRIPTIONS: Record<Duty, string> = {
  reviews: 'Review submissions, with their proof.',
  payouts: 'Decide reward requests and cases, send e-Transfers and keep the stocks of codes.',
  content: 'Run tasks, rewards, announcements, clients and campaigns.',
  support: 'Answer messages and inquiries.',
}

/**
 * The actions of admins, each with the duties of which one is enough. Every admin may do an action of `any`; one of
 * `every` takes all duties. Navigation, buttons, calls, files, notices and emails read this table.
 */
const ACTIONS = {
  seeDay: 'any',
  reviewProofs: ['reviews'],
  payRewards: ['payouts'],
  runContent: ['content'],
  answerPeople: ['support'],
  seePeople: ['reviews', 'payouts', 'support'],
  seeTasks: ['reviews', 'content'],
  seeRewards: ['payouts', 'content'],
  /** Adjustments, suspensions, roles, duties, the audit log, the ledger's file, failed emails and stored images. */
  runTeam: 'every',
} as const satisfies Record<string, readonly Duty[] | 'any' | 'every'>

export type Action = keyof typeof ACTIONS

export const isAction = (word: string): word is Action => word in ACTIONS

export interface Team {
  role: 'user' | 'admin'
  /** Empty without the role. */
  duties: readonly Duty[]
}

export function mayDo({ role, duties }: Team, action: Action): boolean {
  if (role !== 'admin') return false
  const needed: readonly Duty[] | 'any' | 'every' = ACTIONS[action]
  if (needed === 'any') return true
  if (needed === 'every') return DUTIES.every((duty) => duties.includes(duty))
  return needed.some((duty) => duties.includes(duty))
}

export function hasEveryDuty(person: Team): boolean {
  return mayDo(person, 'runTeam')
}

/** The duties of which one is enough; all of them for an action that takes every duty, none for one of any admin's. */
export function dutiesFor(action: Action): { duties: readonly Duty[]; every: boolean } {
  const needed: readonly Duty[] | 'any' | 'every' = ACTIONS[action]
  if (needed === 'any') return { duties: [], every: false }
  return needed === 'every' ? { duties: DUTIES, every: true } : { duties: needed, every: false }
}

/** 'the duty Payouts', 'the duty Reviews, Payouts or Support', 'every duty'. */
export function dutyWords(action: Action): string {
  const { duties, every } = dutiesFor(action)
  if (every) return 'every duty'
  return `the duty ${formatChoices(duties.map((duty) => DUTY_LABELS[duty]))}`
}

/** 'Reviews, Payouts' of an admin. */
export function dutiesText(duties: readonly Duty[]): string {
  if (duties.length === DUTIES.length) return 'Every duty'
  const labels = DUTIES.filter((duty) => duties.includes(duty)).map((duty) => DUTY_LABELS[duty])
  return labels.join(', ') || 'No duties'
}

const MAX_NAMES = 3

function someOf(names: readonly string[]): readonly string[] {
  return names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), 'others'] : names
}

/** Says which duty an action takes, and who has it; `names` are of those who may do it. */
export function dutyNeededSentence(action: Action, names: readonly string[], what = 'This'): string {
  const who = names.length === 0 ? ' An admin with every duty can give it.' : whoHasIt(names)
  return `${what} takes ${dutyWords(action)}.${who}`
}

/** Follows a sentence that names a duty: ' Avery has it.'; empty if no one does. */
export function whoHasIt(names: readonly string[]): string {
  return names.length === 0 ? '' : ` ${formatList(someOf(names))} ${names.length === 1 ? 'has' : 'have'} it.`
}

/** Says which duty a page takes, and who can give it; `names` are of those who have every duty. */
export function dutyGiversSentence(action: Action, names: readonly string[]): string {
  const who = names.length === 0 ? '' : ` ${formatChoices(someOf(names))} can give it to you.`
  return `This page takes ${dutyWords(action)}.${who}`
}
