import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { OFFLINE_SENTENCE } from '#client/ui/hooks/offline.ts'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import { leaveFocus, OVERLAY, PANEL, PANEL_WIDTHS } from '#client/ui/overlays/dialog-style.ts'
import { PlainDialog } from '#client/ui/overlays/plain-dialog.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { PALETTE_FIELD, PALETTE_LIST, PALETTE_PLACEHOLDER, PALETTE_TITLE } from './palette-frame.ts'
import type { PaletteProps } from './palette-props.ts'

/** Looks like the palette and takes what is typed while the palette’s code loads. */
export function PaletteWaiting({ typed, onType, onClose }: PaletteProps) {
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-busy="true"
      aria-label={PALETTE_TITLE}
      onMouseDown={leaveFocus}
      className={OVERLAY}
    >
      <div className={cx(PANEL, PANEL_WIDTHS.md)}>
        <p className="border-b border-line px-4 py-3 text-20 leading-9 font-semibold sm:px-6 sm:py-4">
          {PALETTE_TITLE}
        </p>
        <div className="flex flex-col gap-3 px-4 py-4 sm:px-6">
          <input
            ref={(field) => field?.focus()}
            aria-label={PALETTE_TITLE}
            placeholder={PALETTE_PLACEHOLDER}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            spellCheck={false}
            value={typed.text}
            onChange={(event) => onType({ text: event.target.value, isEntered: false })}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter') onType({ ...typed, isEntered: true })
              if (event.key === 'Escape') onClose()
              if (event.key === 'Tab') event.preventDefault()
            }}
            className={PALETTE_FIELD}
          />
          <SkeletonGroup label="Loading..." className={cx(PALETTE_LIST, 'flex flex-col gap-2')}>
            <Skeletons of={['h-4 w-20', 'h-9 w-full', 'h-9 w-full', 'h-9 w-full']} />
          </SkeletonGroup>
        </div>
      </div>
    </div>
  )
}

/** Shown if the palette’s code cannot be loaded. */
export function PaletteMissing({ onClose }: PaletteProps) {
  const isOnline = useOnline()
  return (
    <PlainDialog
      title={PALETTE_TITLE}
      description={isOnline ? 'We couldn’t load the search. Please reload the page.' : OFFLINE_SENTENCE}
      footer={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
    />
  )
}
