import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The answers that the first screen was rendered from, and when. */
export interface FirstData {
  /** ISO 8601. Relative times use it until hydration. */
  now: string
  reads: [key: QueryKey, answer: unknown][]
}

export const FIRST_DATA_ID = 'first-data'

/** Inert JSON, escaped so that it neither closes its own element nor has a placeholder of the company. */
export function firstDataElement(data: FirstData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('__', '\\u005f_')
  return `<script type="application/json" id="${FIRST_DATA_ID}">${json}</script>`
}

/** Returns null when the document was rendered without data. */
export function readFirstData(): FirstData | null {
  const text = document.getElementById(FIRST_DATA_ID)?.textContent
  return text ? (JSON.parse(text) as FirstData) : null
}

/** Fills the cache, so that nothing is requested twice. */
export function adoptFirstData(client: QueryClient, { reads }: FirstData): void {
  for (const [key, answer] of reads) client.setQueryData(key, answer)
}
