import { type CSSProperties, type RefObject, useId } from 'react'
import { cx } from '../../ui/cx.ts'
import { type CoverChange, type Covers, coverName } from './covers.ts'
import { useCoverGestures } from './use-cover-gestures.ts'
import type { CoverKeys } from './use-cover-keys.ts'

/** By compass point; on touch a handle takes 44 px, most of them outside of the cover. Its dot is on the corner. */
const CORNERS = {
  nw: '-top-8 -left-8 pointer-fine:-top-4 pointer-fine:-left-4 items-end justify-items-end cursor-nwse-resize',
  ne: '-top-8 -right-8 pointer-fine:-top-4 pointer-fine:-right-4 items-end justify-items-start cursor-nesw-resize',
  sw: '-bottom-8 -left-8 pointer-fine:-bottom-4 pointer-fine:-left-4 items-start justify-items-end cursor-nesw-resize',
  se: '-bottom-8 -right-8 pointer-fine:-bottom-4 pointer-fine:-right-4 items-start justify-items-start cursor-nwse-resize',
} as const

interface CoverStageProps {
  url: string
  covers: Covers
  change: (change: CoverChange) => void
  keys: CoverKeys
  stageRef: RefObject<HTMLElement | null>
  /** The picture's width for its height. */
  ratio: number
  /** How many times larger than fits; the stage then scrolls. */
  zoom: number
  /** Says what the picture measures. */
  onShape: (width: number, height: number) => void
}

/** The picture with its covers, on which fingers draw; around it the page scrolls as ever. */
export function CoverStage({ url, covers, change, keys, stageRef, ratio, zoom, onShape }: CoverStageProps) {
  const helpId = useId()
  const gestures = useCoverGestures(covers, change, stageRef)
  return (
    <section
      ref={stageRef}
      aria-label="Picture"
      tabIndex={zoom > 1 ? 0 : undefined}
      className="flex h-[46dvh] overflow-auto overscroll-contain rounded-control border border-line bg-sunken p-6 -outline-offset-2"
    >
      <div
        data-picture
        {...gestures}
        style={{ '--ratio': ratio, '--zoom': zoom } as CSSProperties}
        className="relative m-auto aspect-[var(--ratio)] w-[calc(min(100%,(46dvh-3.25rem)*var(--ratio))*var(--zoom))] shrink-0 cursor-crosshair touch-none select-none"
      >
        <img
          src={url}
          alt="What you are about to send"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onShape(naturalWidth, naturalHeight)
          }
          className="block size-full"
        />
        {covers.areas.map((area, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a cover is known by its number
            key={at}
            data-cover={at}
            style={{
              left: `${area.x * 100}%`,
              top: `${area.y * 100}%`,
              width: `${area.width * 100}%`,
              height: `${area.height * 100}%`,
            }}
            className="absolute"
          >
            <button
              type="button"
              data-cover={at}
              aria-label={coverName(covers, at)}
              aria-describedby={helpId}
              aria-pressed={covers.chosen === at}
              onFocus={() => covers.chosen !== at && change({ type: 'choose', at })}
              onKeyDown={(event) => keys.press(event, at)}
              className={cx(
                'absolute inset-0 cursor-move border border-on-deep bg-cover forced-color-adjust-none',
                covers.chosen === at && 'outline-2 outline-offset-2 outline-focus',
              )}
            />
            {covers.chosen === at && <Handles />}
          </div>
        ))}
      </div>
      <p id={helpId} hidden>
        Arrow keys move it, Shift and arrow keys change its size, Delete removes it.
      </p>
    </section>
  )
}

/** For fingers and the mouse; keys and buttons change the size as well. */
function Handles() {
  return Object.entries(CORNERS).map(([corner, place]) => (
    <span
      key={corner}
      aria-hidden="true"
      data-corner={corner}
      className={cx('absolute grid size-11 p-1.5 pointer-fine:size-6 pointer-fine:p-0.5', place)}
    >
      <span className="size-3 rounded-full border-2 border-on-deep bg-focus" />
    </span>
  ))
}
