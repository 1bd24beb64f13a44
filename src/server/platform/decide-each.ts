import type { RefusalCode } from '#contract/refusal-codes.ts'
import type { Language } from '#domain/text/own-language.ts'
import { Refusal } from './http/refusal.ts'

/** The result for one of several records: why it was not decided, and how it is now. */
export interface Outcome<Row> {
  id: number
  refusal: Refusal | null
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
      const isMissing = error.code === 'not-found'
      if (!isMissing && !isAboutOne(error)) throw error
      outcomes.push({ id, refusal: error, row: isMissing ? null : await find(id) })
    }
  }
  return outcomes
}

/** The refusals of several records as they are answered. */
export function refusalsIn<Row>(
  language: Language,
  outcomes: readonly Outcome<Row>[],
): { id: number; refusal: { code: RefusalCode; message: string } | null; row: Row | null }[] {
  return outcomes.map(({ refusal, ...outcome }) => ({
    ...outcome,
    refusal: refusal && { code: refusal.code, message: refusal.in(language).message },
  }))
}
