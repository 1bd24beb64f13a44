import type { Found } from '#contract/palette/find.ts'
import { MOST_FOUND, numberIn } from '#domain/palette/found.ts'
import { folded } from '#domain/text/folding.ts'
import type { Queries } from '#server/platform/db/database.ts'
import { wordsOf } from '#server/users/admin-queries.ts'

/** The search of an admin, read once for all groups. */
export interface Wanted {
  /** Folded, each once. */
  words: readonly string[]
  /** The number of a record; null if the search is none. */
  number: number | null
}

export type FoundRow = Omit<Found, 'nameLang'>

export type Find = (queries: Queries, wanted: Wanted) => Promise<FoundRow[]>

export function wantedOf(search: string): Wanted {
  return {
    words: [...new Set(wordsOf(search).map(folded))].filter(Boolean),
    number: numberIn(search),
  }
}

/** Rows in the order of the reads, each once. A read is made only while there is room. */
export async function upToMost(reads: readonly (() => Promise<FoundRow[]>)[]): Promise<FoundRow[]> {
  const found = new Map<string, FoundRow>()
  for (const read of reads) {
    if (found.size >= MOST_FOUND) break
    for (const row of await read()) {
      const key = `${row.kind} ${row.id}`
      if (!found.has(key)) found.set(key, row)
    }
  }
  return [...found.values()].slice(0, MOST_FOUND)
}
