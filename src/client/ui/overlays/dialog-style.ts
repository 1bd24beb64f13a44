import type { MouseEvent } from 'react'

export type PanelWidth = 'sm' | 'md' | 'lg'

export const OVERLAY = 'fixed inset-0 z-40 bg-shade animate-appear data-[state=closed]:animate-leave'

/** A press on the overlay, such as the second click of a double click, must not move focus. */
export const leaveFocus = (event: MouseEvent): void => event.preventDefault()

/** A bottom sheet on a phone, centred on anything wider. */
export const PANEL =
  'fixed z-40 flex max-h-[92dvh] flex-col bg-surface shadow-dialog inset-x-0 bottom-0 rounded-t-card border-line max-sm:border-t ' +
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:w-[calc(100%-3rem)] sm:rounded-card sm:border ' +
  'animate-rise data-[state=closed]:animate-leave'

export const PANEL_WIDTHS: Record<PanelWidth, string> = {
  sm: 'sm:max-w-[28rem]',
  md: 'sm:max-w-form',
  lg: 'sm:max-w-[56rem]',
}
