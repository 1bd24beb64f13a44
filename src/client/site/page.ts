import type { ReactNode } from 'react'

/** Pages with their own script; the others load only the theme’s. */
export type EntryName = 'business-contact' | 'check-mail' | 'show-password' | 'sign-in' | 'unsubscribe'

/** Whether React hydrates part of the page; the other entries only add to plain markup. */
export function isTakenOver(entry: EntryName): boolean {
  return entry === 'business-contact' || entry === 'unsubscribe'
}

export interface SitePage<Props> {
  title(props: Props): string
  /** The text in search results; pages that are not indexed need none. */
  description?: string
  indexable: boolean
  /** schema.org types. */
  facts?: readonly Record<string, unknown>[]
  /** The page's script in site/entries/. */
  entry?: EntryName
  /** Not even the theme's script: the colours are those of the system. */
  withoutScript?: true
  Body(props: Props): ReactNode
}

/** Texts by their heading or question, in the order shown. */
export type Texts = Readonly<Record<string, string>>

export type NoProps = Record<never, never>
