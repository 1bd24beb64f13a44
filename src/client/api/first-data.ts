import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What a document brings along: the answers its first screen was rendered from, and when. */
export interface FirstData {
  /** The instant of rendering, ISO 8601: ages and days left are told by it until the screen is hydrated. */
  now: string
  reads: [key: QueryKey, answer: unknown][]
}

/** The element that carries it. */
export const FIRST_DATA_ID = 'first-data'

/** The data as an element of the document: text that no browser runs and that cannot end its element early. */
export function firstDataElement(data: FirstData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${FIRST_DATA_ID}">${json}</script>`
}

/** The data of this document; null when it was rendered without any. */
export function readFirstData(): FirstData | null {
  const text = document.getElementById(FIRST_DATA_ID)?.textContent
  return text ? (JSON.parse(text) as FirstData) : null
}

/** Puts the answers where the screens look for them, so that nothing is asked a second time. */
export function adoptFirstData(client: QueryClient, { reads }: FirstData): void {
  for (const [key, answer] of reads) client.setQueryData(key, answer)
}
