import { type RefObject, useId } from 'react'
import { cx } from '#client/ui/cx.ts'
import { type CoverChange, type Covers, coverName } from './covers.ts'
import { useCoverGestures } from './use-cover-gestures.ts'
import type { CoverKeys } from './use-cover-keys.ts'

/** Corner positions as fractions of the cover's width and height. */
const CORNERS = { nw: [0, 0], ne: [1, 0], sw: [0, 1], se: [1, 1] } as const

/** The height of the stage; at zoom 1 the picture fits inside with room for handles. */
const STAGE = '46dvh'

/** Black in every theme, as in the sent picture. */
const LOOKS_AS_SENT = { background: 'black', forcedColorAdjust: 'none', cursor: 'move' } as const

/** The fraction of a handle outside its cover, so that a small cover can still be dragged. */
const OUTSIDE = 0.7

interface CoverStageProps {
  url: string
  covers: Covers
  change: (change: CoverChange) => void
  keys: CoverKeys
  stageRef: RefObject<HTMLElement | null>
  /** Width divided by height. */
  ratio: number
  /** Above 1 the stage scrolls. */
  zoom: number
  onShape: (width: number, height: number) => void
}

/** Drawing can start a little outside the picture; farther out, the page scrolls as usual. */
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
        // A cover begun in the stage's padding starts at the picture's edge.
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

/** 44 px on touch screens. Keys and buttons resize too. */
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
