import { type PointerEvent, useCallback, useRef, useState } from 'react'
import {
  FITTED,
  type ImageView,
  keptInside,
  type Point,
  pan,
  pinch,
  turn,
  ZOOM_STEP,
  zoomAt,
} from './image-view.ts'

/** Zoom per pixel that the wheel reports. */
const WHEEL_ZOOM = 0.002

/** How far an arrow key moves the picture, in pixels. */
const KEY_PAN_PX = 80

/** One picture, or two side by side, that zoom, move and rotate together. Another picture starts fitted. */
export function useImageStage(pictureId: number) {
  const stage = useRef<HTMLElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const [view, setView] = useState(FITTED)
  const [shownId, setShownId] = useState(pictureId)
  if (shownId !== pictureId) {
    setShownId(pictureId)
    setView(FITTED)
  }

  const change = useCallback((next: (view: ImageView) => ImageView) => {
    setView((now) => {
      const { current: box } = stage
      const { current: image } = picture
      if (!box || !image) return now
      const fitted = { width: image.offsetWidth, height: image.offsetHeight }
      return keptInside(next(now), fitted, { width: box.clientWidth, height: box.clientHeight })
    })
  }, [])

  const stageRef = useCallback(
    (box: HTMLElement | null) => {
      // Both stages have the same size, so either can be measured.
      stage.current = box ?? stage.current
      const zoomByWheel = (event: WheelEvent) => {
        event.preventDefault()
        const at = fromMiddle(box, event)
        change((now) => zoomAt(now, Math.exp(-event.deltaY * WHEEL_ZOOM), at))
      }
      // React's wheel listener is passive and could not keep the page from zooming.
      box?.addEventListener('wheel', zoomByWheel, { passive: false })
      return () => box?.removeEventListener('wheel', zoomByWheel)
    },
    [change],
  )

  const point = (event: PointerEvent) => fromMiddle(event.currentTarget, event)
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  return {
    stageRef,
    picture,
    view,
    zoomIn: () => change((now) => zoomAt(now, ZOOM_STEP)),
    zoomOut: () => change((now) => zoomAt(now, 1 / ZOOM_STEP)),
    fit: () => change((now) => ({ ...FITTED, turns: now.turns })),
    rotate: () => change(turn),
    /** One step; x and y are -1, 0 or 1, in the direction of the part to see. */
    look: (x: number, y: number) => change((now) => pan(now, { x: -x * KEY_PAN_PX, y: -y * KEY_PAN_PX })),
    pointer: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, point(event))
      },
      onPointerMove: (event: PointerEvent) => {
        const before = fingers.current.get(event.pointerId)
        if (!before) return
        const after = point(event)
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
        fingers.current.set(event.pointerId, after)
        if (other) change((now) => pinch(now, [before, other], [after, other]))
        else change((now) => pan(now, { x: after.x - before.x, y: after.y - before.y }))
      },
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  }
}

function fromMiddle(
  stage: Element | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = stage?.getBoundingClientRect()
  if (!box) return { x: 0, y: 0 }
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}
