import { formatChoices, formatList } from '#domain/text/format.ts'
import { choiceOf, inTurn } from '#domain/text/word-lists.ts'
import { as, sentence, type Words, words } from '#domain/text/wording.ts'

/** The parts of the team's work, in the order in which they are listed. An admin has any number of them. */
export const DUTIES = ['reviews', 'payouts', 'content', 'support'] as const
export type Duty = (typeof DUTIES)[number]

export const DUTY_LABELS: Record<Duty, string> = {
  reviews: sentence('Reviews'),
  payouts: sentence('Payouts'),
  content: sentence('Content'),
  support: sentence('Support'),
}

/** The work of each duty, in a sentence for those who give it. */
export const DUTY_DESCRIPTIONS: Record<Duty, string> = {
  reviews: sentence('Review submissions, with their proof.'),
  payouts: sentence('Decide reward requests and cases, send e-Transfers and keep the stocks of codes.'),
  content: sentence('Run tasks, rewards, announcements, clients and campaigns.'),
  support: sentence('Answer messages and inquiries.'),
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
export function dutyWords(action: Action): Words {
  const { duties, every } = dutiesFor(action)
  if (every) return words('every duty')
  return words('the duty {duties}', { duties: choiceOf(duties.map((duty) => words(DUTY_LABELS[duty]))) })
}

const EVERY_DUTY = sentence('Every duty')
const NO_DUTIES = sentence('No duties')

/** 'Reviews, Payouts' of an admin. */
export function dutiesText(duties: readonly Duty[]): string {
  if (duties.length === DUTIES.length) return EVERY_DUTY
  const labels = DUTIES.filter((duty) => duties.includes(duty)).map((duty) => DUTY_LABELS[duty])
  return labels.join(', ') || NO_DUTIES
}

const MAX_NAMES = 3

/** Says which duty an action takes, and who has it; `names` are of those who may do it, and `what` is the action in words. */
export function dutyNeededSentence(action: Action, names: readonly string[], what?: string): Words {
  const duty = dutyWords(action)
  const takes =
    what === undefined ? words('This takes {duty}.', { duty }) : words('{what} takes {duty}.', { what, duty })
  const who = names.length === 0 ? [words('An admin with every duty can give it.')] : whoHasIt(names)
  return inTurn([takes, ...who])
}

/** Follows a sentence that names a duty: 'Avery has it.'; empty if no one does. */
export function whoHasIt(names: readonly string[]): Words[] {
  if (names.length === 0) return []
  return names.length > MAX_NAMES
    ? [words('{some} and others have it.', { some: names.slice(0, MAX_NAMES).join(', ') })]
    : [
        words('{count, plural, one {{some} has it.} other {{some} have it.}}', {
          count: names.length,
          some: as(formatList, names),
        }),
      ]
}

/** Says which duty a page takes, and who can give it; `names` are of those who have every duty. */
export function dutyGiversSentence(action: Action, names: readonly string[]): Words {
  const takes = words('This page takes {duty}.', { duty: dutyWords(action) })
  if (names.length === 0) return takes
  return inTurn([
    takes,
    names.length > MAX_NAMES
      ? words('{some} or others can give it to you.', { some: names.slice(0, MAX_NAMES).join(', ') })
      : words('{names} can give it to you.', { names: as(formatChoices, names) }),
  ])
}
