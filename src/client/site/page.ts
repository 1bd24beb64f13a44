import type { ReactNode } from 'react'

/** Pages with a script of their own; all others work without any but the theme's. */
export type EntryName = 'business-contact' | 'check-mail' | 'show-password' | 'sign-in' | 'unsubscribe'

/** Whether React takes a part of the page over; the other entries add to plain markup. */
export function isTakenOver(entry: EntryName): boolean {
  return entry === 'business-contact' || entry === 'unsubscribe'
}

/** A document of the public site: what its head says and what its body shows. */
export interface SitePage<Props> {
  title(props: Props): string
  /** One sentence for search results; pages that are not indexed need none. */
  description?: string
  indexable: boolean
  /** Facts for search engines, as schema.org types. */
  facts?: readonly Record<string, unknown>[]
  /** The script that hydrates the page's form (site/entries/). */
  entry?: EntryName
  Body(props: Props): ReactNode
}

/** Texts by what stands above each: a fact by its name, an answer by its question; in the order they are shown. */
export type Texts = Readonly<Record<string, string>>

export type NoProps = Record<never, never>
