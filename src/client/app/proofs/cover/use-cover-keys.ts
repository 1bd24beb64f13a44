import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { announce } from '#client/ui/hooks/announce.tsx'
import type { PictureArea } from '../picture/paint-picture.ts'
import {
  areaInMiddle,
  type CoverChange,
  type Covers,
  coverName,
  movedArea,
  type Point,
  resizedArea,
} from './covers.ts'

/** The distance per key press, as a fraction of the picture's shorter side. */
const STEP = 0.02

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Parts {
  covers: Covers
  change: (change: CoverChange) => void
  stageRef: RefObject<HTMLElement | null>
  addRef: RefObject<HTMLButtonElement | null>
  /** Width divided by height. */
  ratio: number
}

export function useCoverKeys({ covers, change, stageRef, addRef, ratio }: Parts) {
  const { areas, chosen } = covers
  const follows = useRef<'focus' | 'view' | null>(null)

  // Scrolls to the change and announces it once rendered.
  useLayoutEffect(() => {
    const follow = follows.current
    follows.current = null
    if (follow === null) return
    if (chosen === null) {
      addRef.current?.focus()
      return announce('No covers')
    }
    const cover = stageRef.current?.querySelector<HTMLElement>(`button[data-cover="${chosen}"]`)
    if (follow === 'focus') cover?.focus({ preventScroll: true })
    cover?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    announce(coverName(covers, chosen))
  }, [covers, chosen, stageRef, addRef])

  const act = (what: CoverChange, follow: 'focus' | 'view') => {
    follows.current = follow
    change(what)
  }
  const step = (towards: Point, isSize: boolean) => {
    const area = chosen === null ? undefined : areas[chosen]
    if (chosen === null || !area) return
    const by = { x: towards.x * STEP * Math.min(1, 1 / ratio), y: towards.y * STEP * Math.min(1, ratio) }
    act({ type: 'change', at: chosen, area: isSize ? resizedArea(area, by) : movedArea(area, by) }, 'view')
  }
  const remove = (at: number) => act({ type: 'remove', at }, 'focus')
  return {
    add: () => act({ type: 'add', area: areaInMiddle(seenOf(stageRef.current), areas) }, 'focus'),
    /** Moves the chosen cover or, with `isSize`, its right and bottom sides. */
    step,
    remove: () => chosen !== null && remove(chosen),
    undo: () => act({ type: 'undo' }, 'view'),
    press: (event: KeyboardEvent, at: number) => {
      const towards = ARROWS[event.key]
      if (towards) step(towards, event.shiftKey)
      else if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
      else return
      event.preventDefault()
    },
  }
}

/** Each action moves the focus or the view and is announced. */
export type CoverKeys = ReturnType<typeof useCoverKeys>

/** The visible part of the picture. */
function seenOf(stage: HTMLElement | null): PictureArea {
  const picture = stage?.querySelector('[data-picture]')?.getBoundingClientRect()
  const frame = stage?.getBoundingClientRect()
  if (!picture || !frame || picture.width === 0) return { x: 0, y: 0, width: 1, height: 1 }
  const left = Math.max(frame.left, picture.left)
  const top = Math.max(frame.top, picture.top)
  return {
    x: (left - picture.left) / picture.width,
    y: (top - picture.top) / picture.height,
    width: (Math.min(frame.right, picture.right) - left) / picture.width,
    height: (Math.min(frame.bottom, picture.bottom) - top) / picture.height,
  }
}
