import { type PointerEvent, type RefObject, useRef } from 'react'
import type { PictureArea } from '../picture/paint-picture.ts'
import { areaBetween, type CoverChange, type Covers, movedArea, type Point } from './covers.ts'

/** A smaller movement, in CSS pixels, counts as a tap. */
const STARTS_AFTER_PX = 6

interface Gesture {
  at: number
  areaAt: (point: Point) => PictureArea
  isNew: boolean
  start: { x: number; y: number }
  hasStarted: boolean
}

/** One finger or the mouse draws, moves and resizes covers; two fingers pan a zoomed picture. */
export function useCoverGestures(
  { areas }: Covers,
  change: (change: CoverChange) => void,
  stageRef: RefObject<HTMLElement | null>,
) {
  const gesture = useRef<Gesture | null>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())

  const begin = (event: PointerEvent<HTMLElement>): Gesture => {
    const from = pointOf(event)
    const start = { x: event.clientX, y: event.clientY }
    const target = event.target as HTMLElement
    const at = Number(target.closest<HTMLElement>('[data-cover]')?.dataset.cover ?? areas.length)
    const area = areas[at]
    const corner = target.closest<HTMLElement>('[data-corner]')?.dataset.corner
    const common = { at, start, hasStarted: false, isNew: area === undefined }
    if (!area) return { ...common, areaAt: (point) => areaBetween(from, point) }
    if (!corner) {
      return { ...common, areaAt: ({ x, y }) => movedArea(area, { x: x - from.x, y: y - from.y }) }
    }
    // The opposite corner stays; the finger keeps its offset from the grabbed corner.
    const fixed = cornerOf(area, corner.includes('w') ? 'e' : 'w', corner.includes('n') ? 's' : 'n')
    const taken = cornerOf(area, corner.includes('w') ? 'w' : 'e', corner.includes('n') ? 'n' : 's')
    return {
      ...common,
      areaAt: ({ x, y }) => areaBetween(fixed, { x: taken.x + x - from.x, y: taken.y + y - from.y }),
    }
  }

  const end = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
    gesture.current = null
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      event.currentTarget.setPointerCapture(event.pointerId)
      if (fingers.current.size > 1) {
        if (gesture.current?.hasStarted) change({ type: 'undo' })
        gesture.current = null
        return
      }
      gesture.current = begin(event)
      if (gesture.current.isNew) return
      change({ type: 'choose', at: gesture.current.at })
      focusCover(event.currentTarget, gesture.current.at)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const finger = fingers.current.get(event.pointerId)
      if (!finger) return
      const now = { x: event.clientX, y: event.clientY }
      fingers.current.set(event.pointerId, now)
      if (fingers.current.size > 1) {
        const share = fingers.current.size
        stageRef.current?.scrollBy((finger.x - now.x) / share, (finger.y - now.y) / share)
        return
      }
      const current = gesture.current
      if (!current) return
      const { start, hasStarted, isNew, at } = current
      if (!hasStarted && Math.hypot(now.x - start.x, now.y - start.y) < STARTS_AFTER_PX) return
      const area = current.areaAt(pointOf(event))
      change(
        isNew && !hasStarted ? { type: 'add', area } : { type: 'change', at, area, isContinued: hasStarted },
      )
      current.hasStarted = true
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const done = gesture.current
      end(event)
      if (done?.isNew && done.hasStarted) focusCover(event.currentTarget, done.at)
    },
    onPointerCancel: end,
  }
}

/** The pointer's position as fractions of the picture. */
function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

function cornerOf(area: PictureArea, side: 'w' | 'e', edge: 'n' | 's'): Point {
  return {
    x: side === 'w' ? area.x : area.x + area.width,
    y: edge === 'n' ? area.y : area.y + area.height,
  }
}

/** Safari does not focus a pressed button. */
function focusCover(picture: HTMLElement, at: number): void {
  picture.querySelector<HTMLElement>(`button[data-cover="${at}"]`)?.focus({ preventScroll: true })
}
