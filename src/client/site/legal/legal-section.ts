import type { ReactNode } from 'react'

/** Numbered by its place; links use its `id`, so it never changes once published. */
export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}
