import { Refusal } from './http/refusal.ts'

/** The result for one of several records: why it was not decided, and how it is now. */
export interface Outcome<Row> {
  id: number
  refusal: Pick<Refusal, 'code' | 'message'> | null
  row: Row | null
}

/** Decides each record in its own transaction. Collects refusals about one record and throws any other. */
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
