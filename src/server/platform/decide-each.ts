import { Refusal } from './http/refusal.ts'

/** What became of one record of several: why it was not decided on now, and how it stands. */
interface Outcome<Row> {
  id: number
  refusal: Pick<Refusal, 'code' | 'message'> | null
  row: Row | null
}

/**
 * Decides on several records in the order given, each in its own transaction, so that one refusal does not stop the
 * rest (it was already decided, or this admin may not decide it). An admin who may not act at all is refused at once.
 */
export async function decideEach<Row>(
  ids: readonly number[],
  decide: (id: number) => Promise<Row>,
  { isAboutOne, find }: { isAboutOne: (refusal: Refusal) => boolean; find: (id: number) => Promise<Row> },
): Promise<Outcome<Row>[]> {
  const outcomes: Outcome<Row>[] = []
  for (const id of new Set(ids)) {
    try {
      outcomes.push({ id, refusal: null, row: await decide(id) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, message } = error
      const isMissing = code === 'not-found'
      if (!isMissing && !isAboutOne(error)) throw error
      outcomes.push({ id, refusal: { code, message }, row: isMissing ? null : await find(id) })
    }
  }
  return outcomes
}
