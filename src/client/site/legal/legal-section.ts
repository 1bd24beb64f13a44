import type { ReactNode } from 'react'

/** A section of a legal text, numbered by its place; links lead to its `id`, which stays as it is once published. */
export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}
