import type { Queue, Refused, Reviewable } from './review-queue.ts'

/** A row in its newest known state, with the status that is being sent. */
export interface Card<Row extends Reviewable> {
  row: Row
  refusal: (Refused & { status: Row['status'] }) | null
  sending: boolean
}

interface Arrangement<Row extends Reviewable> {
  /** A null value shows every status. */
  status: Row['status'] | null
  /** Whether the list starts with the smallest id; null if ids do not order it. */
  oldestFirst: boolean | null
  /** The chosen row, loaded separately because the list lacks it or may be out of date. */
  single: Row | undefined
  /** The chosen row, if it stays open while its decision is sent, and after it. */
  staysOn: number | null
}

/** The part of the queue that changes the list; moving through it does not. */
type Decisions<Row extends Reviewable> = Pick<Queue<Row>, 'sending' | 'learned' | 'refusals'>

/** The cards in list order. Decided ones leave; refused ones and the chosen one stay even if the list drops them. */
export function arrangeCards<Row extends Reviewable>(
  decisions: Decisions<Row>,
  rows: readonly Row[],
  { status, oldestFirst, single, staysOn }: Arrangement<Row>,
): Card<Row>[] {
  const kept = [...decisions.refusals.values()].map((refusal) => refusal.row)
  const { sending, learned, refusals } = decisions
  const touched = new Set([...sending.keys(), ...learned.keys(), ...refusals.keys()])
  if (single) touched.add(single.id)
  return withMissing(rows, single ? [single, ...kept] : kept, oldestFirst)
    .map((row) => {
      if (!touched.has(row.id)) return untouchedCard(row)
      return cardOf(decisions, single?.id === row.id ? newer(row, single) : row)
    })
    .filter(({ row, refusal, sending: isSending }) => {
      if (status === null || row.status === status || row.id === staysOn) return true
      return !isSending && (refusal !== null || row.id === single?.id)
    })
}

/** The cards that may open after this one: with the same status, those behind it first, refused ones last. */
export function cardsAfter<Row extends Reviewable>(
  cards: readonly Card<Row>[],
  id: number,
  status?: Row['status'],
): Card<Row>[] {
  const at = cards.findIndex((card) => card.row.id === id)
  const wanted = status ?? cards[at]?.row.status
  const around = at === -1 ? cards : [...cards.slice(at + 1), ...cards.slice(0, at)]
  const waiting = around.filter((card) => !card.sending && card.row.status === wanted)
  return [...waiting.filter(({ refusal }) => !refusal), ...waiting.filter(({ refusal }) => refusal)]
}

/** The card `steps` away (negative: back), not beyond the ends; the first card if this one is not in the list. */
export function neighbourOf<Row extends Reviewable>(
  cards: readonly Card<Row>[],
  id: number | null,
  steps: number,
): number | null {
  const at = cards.findIndex((card) => card.row.id === id)
  const to = at === -1 ? 0 : Math.min(Math.max(at + steps, 0), cards.length - 1)
  return cards[to]?.row.id ?? null
}

function cardOf<Row extends Reviewable>(decisions: Decisions<Row>, row: Row): Card<Row> {
  const known = newer(row, decisions.learned.get(row.id))
  const sent = decisions.sending.get(row.id)
  const refusal = decisions.refusals.get(row.id) ?? null
  if (sent) return { row: { ...known, status: sent.status }, refusal, sending: true }
  return refusal ? { row: known, refusal, sending: false } : untouchedCard(known)
}

const untouched = new WeakMap<Reviewable, Card<Reviewable>>()

/** Returns the same object for an unchanged row, so that a decision re-renders no other row. */
function untouchedCard<Row extends Reviewable>(row: Row): Card<Row> {
  let card = untouched.get(row) as Card<Row> | undefined
  if (!card) {
    card = { row, refusal: null, sending: false }
    untouched.set(row, card)
  }
  return card
}

/** The later of two states; an undone review is newer than the review. */
function newer<Row extends Reviewable>(row: Row, other: Row | undefined): Row {
  return other && Date.parse(other.changedAt) > Date.parse(row.changedAt) ? other : row
}

/** Adds missing rows in the order of ids, or first if ids do not order the list. */
function withMissing<Row extends Reviewable>(
  rows: readonly Row[],
  extras: readonly Row[],
  oldestFirst: boolean | null,
): readonly Row[] {
  if (extras.length === 0) return rows
  const present = new Set(rows.map((row) => row.id))
  const missing = extras.filter((row) => !present.has(row.id) && present.add(row.id))
  if (missing.length === 0) return rows
  if (oldestFirst === null) return [...missing, ...rows]
  const direction = oldestFirst ? 1 : -1
  return [...rows, ...missing].sort((a, b) => direction * (a.id - b.id))
}
