import { type RefObject, useId } from 'react'
import { cx } from '../../ui/cx.ts'
import { type CoverChange, type Covers, coverName } from './covers.ts'
import { useCoverGestures } from './use-cover-gestures.ts'
import type { CoverKeys } from './use-cover-keys.ts'

/** Where the corners are, by compass point, as parts of the cover's width and height. */
const CORNERS = { nw: [0, 0], ne: [1, 0], sw: [0, 1], se: [1, 1] } as const

/** How high the stage is; a picture that is not enlarged fits into it, with room around it for handles. */
const STAGE = '46dvh'

/** Black in every theme, as it is painted over the picture. */
const LOOKS_AS_SENT = { background: 'black', forcedColorAdjust: 'none', cursor: 'move' } as const

/** How much of a handle is outside of its cover, so that a small one can still be moved. */
const OUTSIDE = 0.7

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

/** The picture with its covers, on which fingers draw, from a little outside of it too; around that the page scrolls as ever. */
export function CoverStage({ url, covers, change, keys, stageRef, ratio, zoom, onShape }: CoverStageProps) {
  const helpId = useId()
  const gestures = useCoverGestures(covers, change, stageRef)
  return (
    <section
      ref={stageRef}
      aria-label="Picture"
      tabIndex={zoom > 1 ? 0 : undefined}
      style={{ height: STAGE }}
      className="flex overflow-auto overscroll-contain rounded-control border border-line bg-sunken p-6 -outline-offset-2"
    >
      <div
        data-picture
        {...gestures}
        // What begins beside the picture, as far as the stage's padding goes, is a cover from its edge.
        style={{
          aspectRatio: ratio,
          width: `calc(min(100%, (${STAGE} - 3.25rem) * ${ratio}) * ${zoom})`,
          touchAction: 'none',
          cursor: 'crosshair',
        }}
        className="relative isolate m-auto shrink-0 select-none before:absolute before:-inset-6 before:-z-10"
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
              left: part(area.x),
              top: part(area.y),
              width: part(area.width),
              height: part(area.height),
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
              style={LOOKS_AS_SENT}
              className={cx(
                'absolute inset-0 border border-on-deep',
                covers.chosen === at && 'outline-2 outline-offset-2 outline-focus',
              )}
            />
            {covers.chosen === at && <Handles />}
          </div>
        ))}
      </div>
      <p id={helpId} hidden>
        Arrow keys move it. Shift and arrow keys resize it. Delete removes it.
      </p>
    </section>
  )
}

/** For fingers and the mouse, 44 px on touch; keys and buttons change the size as well. */
function Handles() {
  return Object.entries(CORNERS).map(([corner, [x, y]]) => {
    const dot = { left: part(x === 0 ? OUTSIDE : 1 - OUTSIDE), top: part(y === 0 ? OUTSIDE : 1 - OUTSIDE) }
    return (
      <span
        key={corner}
        aria-hidden="true"
        data-corner={corner}
        style={{
          left: part(x),
          top: part(y),
          transform: `translate(-${dot.left}, -${dot.top})`,
          cursor: x === y ? 'nwse-resize' : 'nesw-resize',
        }}
        className="absolute size-6 touch:size-11"
      >
        <span
          style={{ ...dot, transform: 'translate(-50%, -50%)' }}
          className="absolute size-3 rounded-full border-2 border-on-deep bg-focus"
        />
      </span>
    )
  })
}

function part(share: number): string {
  return `${share * 100}%`
}
