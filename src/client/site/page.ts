import type { ReactNode } from 'react'

/** A document of the public site: what its head says and what its body shows. */
export interface Page<Props> {
  title(props: Props): string
  /** One sentence for search results; pages that are not indexed need none. */
  description?: string
  indexable: boolean
  Body(props: Props): ReactNode
}

export type NoProps = Record<never, never>
