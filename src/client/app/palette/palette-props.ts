import type { RefObject } from 'react'

interface Typed {
  text: string
  /** Enter was pressed; the first row opens once it is known. */
  isEntered: boolean
}

export interface Destination {
  address: string
  /** The state of its history entry. */
  state: unknown
}

export interface PaletteProps {
  typed: Typed
  onType: (typed: Typed) => void
  onClose: () => void
  onChoose: (destination: Destination) => void
  focusAfter: RefObject<HTMLElement | null>
}
