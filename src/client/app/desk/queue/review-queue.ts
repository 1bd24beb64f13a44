import { isBlank } from '#domain/text/text.ts'
import type { SecondAdminStep } from '../second-admin/second-admin-step.ts'

/** A submission or reward request in the queue. Ids grow with time. */
export interface Reviewable {
  id: number
  status: string
  changedAt: string
}

/** The lines of the requirements that a rejection names. */
export interface Failure {
  lines: readonly string[]
  /** Whether one of them is about the page of a review. */
  aboutPage: boolean
}

/** The beginning of a decision on a card. */
export interface Draft {
  notes: string
  rejecting: boolean
  failure?: Failure | undefined
  /** The reviewer was already asked about the missing reason. */
  isAsked?: boolean
}

export const EMPTY_DRAFT: Draft = { notes: '', rejecting: false }

export function hasReason({ notes, failure }: Pick<Draft, 'notes' | 'failure'>): boolean {
  return !isBlank(notes) || (failure?.lines.length ?? 0) > 0
}

export interface Refused {
  sentence: string
  decidedElsewhere: boolean
  /** The same decision can be sent again: the server was unreachable or busy. */
  canBeSentAgain: boolean
  /** The step that makes it possible: a second admin, or confirming as the last one. */
  step?: SecondAdminStep | null
}

interface Sent<Row extends Reviewable> {
  row: Row
  status: Row['status']
  draft: Draft
  /** The number of the reviewer's action; still the newest if they did nothing since. */
  act: number
}

/** The reviewer's side of a queue; the rows stay with the loaded list. */
export interface Queue<Row extends Reviewable> {
  chosenId: number | null
  /** The chosen card opened automatically. */
  isAdopted: boolean
  acts: number
  sending: ReadonlyMap<number, Sent<Row>>
  /** Rows from the server's replies to decisions: newer than the loaded list. */
  learned: ReadonlyMap<number, Row>
  /** Refused decisions, with the row they were made on. */
  refusals: ReadonlyMap<number, Refused & { row: Row; status: Row['status'] }>
  drafts: ReadonlyMap<number, Draft>
}

export type QueueAction<Row extends Reviewable> =
  | { type: 'choose'; id: number | null }
  | { type: 'adopt'; id: number }
  | { type: 'draft'; id: number; draft: Draft }
  | { type: 'restore'; drafts: ReadonlyMap<number, Draft> }
  | { type: 'decide'; row: Row; status: Row['status']; nextId: number | null }
  | { type: 'decide-again'; nextId: number | null }
  | { type: 'accepted'; row: Row }
  | ({ type: 'refused'; id: number } & Refused)
  | { type: 'taken-back'; rows: readonly Row[]; draft: Draft }

export function newQueue<Row extends Reviewable>(chosenId: number | null): Queue<Row> {
  const none = new Map<number, never>()
  return { chosenId, isAdopted: false, acts: 0, sending: none, learned: none, refusals: none, drafts: none }
}

/**
 * Applies an action. A refused card returns to the list with its notes. It opens again only where it cannot catch a key
 * meant for another card: nothing else is open, or it can no longer be decided and the reviewer did nothing since.
 */
export function advance<Row extends Reviewable>(queue: Queue<Row>, action: QueueAction<Row>): Queue<Row> {
  switch (action.type) {
    case 'adopt':
      return { ...queue, chosenId: action.id, isAdopted: true }
    case 'choose':
      // Pressing an automatically opened card chooses it: a phone then shows it instead of the list.
      return action.id === queue.chosenId && !queue.isAdopted
        ? queue
        : { ...withoutSeenConflict(queue), chosenId: action.id, isAdopted: false, acts: queue.acts + 1 }
    case 'draft':
      return {
        ...queue,
        drafts: withEntry(queue.drafts, action.id, action.draft),
        acts: queue.acts + 1,
      }
    case 'restore':
      return { ...queue, drafts: new Map([...action.drafts, ...queue.drafts]) }
    case 'decide': {
      const { row, status, nextId } = action
      const act = queue.acts + 1
      const draft = queue.drafts.get(row.id) ?? EMPTY_DRAFT
      return {
        ...queue,
        acts: act,
        chosenId: nextId,
        isAdopted: false,
        sending: withEntry(queue.sending, row.id, { row, status, draft, act }),
        refusals: withoutEntry(queue.refusals, row.id),
        drafts: withoutEntry(queue.drafts, row.id),
      }
    }
    case 'decide-again': {
      const again = [...queue.refusals.values()].filter(({ canBeSentAgain }) => canBeSentAgain)
      const isAway = again.some(({ row }) => row.id === queue.chosenId)
      const ids = new Set(again.map(({ row }) => row.id))
      const draftOf = (id: number) => queue.drafts.get(id) ?? EMPTY_DRAFT
      const rest = <Value>(map: ReadonlyMap<number, Value>) =>
        new Map([...map].filter(([id]) => !ids.has(id)))
      return {
        ...queue,
        acts: queue.acts + 1,
        chosenId: isAway ? action.nextId : queue.chosenId,
        sending: new Map([
          ...queue.sending,
          ...again.map(
            ({ row, status }) =>
              [row.id, { row, status, draft: draftOf(row.id), act: queue.acts + 1 }] as const,
          ),
        ]),
        refusals: rest(queue.refusals),
        drafts: rest(queue.drafts),
      }
    }
    case 'accepted':
      return {
        ...queue,
        sending: withoutEntry(queue.sending, action.row.id),
        drafts: withoutEntry(queue.drafts, action.row.id),
        learned: withEntry(queue.learned, action.row.id, action.row),
      }
    case 'refused': {
      const { id, sentence, decidedElsewhere, canBeSentAgain, step = null } = action
      const sent = queue.sending.get(id)
      if (!sent) return queue
      const returns = queue.chosenId === null || (decidedElsewhere && queue.acts === sent.act)
      return {
        ...queue,
        chosenId: returns ? id : queue.chosenId,
        sending: withoutEntry(queue.sending, id),
        refusals: withEntry(queue.refusals, id, {
          sentence,
          decidedElsewhere,
          canBeSentAgain,
          step,
          row: sent.row,
          status: sent.status,
        }),
        drafts: decidedElsewhere ? queue.drafts : withEntry(queue.drafts, id, sent.draft),
      }
    }
    case 'taken-back': {
      const [first] = action.rows
      if (!first) return queue
      return {
        ...queue,
        acts: queue.acts + 1,
        chosenId: first.id,
        isAdopted: false,
        learned: new Map([...queue.learned, ...action.rows.map((row) => [row.id, row] as const)]),
        drafts: withEntry(queue.drafts, first.id, action.draft),
      }
    }
  }
}

/** Forgets a final refusal once the reviewer moves on. */
function withoutSeenConflict<Row extends Reviewable>(queue: Queue<Row>): Queue<Row> {
  const { chosenId, refusals } = queue
  if (chosenId === null || refusals.get(chosenId)?.canBeSentAgain !== false) return queue
  return { ...queue, refusals: withoutEntry(refusals, chosenId) }
}

function withEntry<Value>(map: ReadonlyMap<number, Value>, id: number, value: Value): Map<number, Value> {
  return new Map(map).set(id, value)
}

function withoutEntry<Value>(map: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> {
  if (!map.has(id)) return map
  const rest = new Map(map)
  rest.delete(id)
  return rest
}
