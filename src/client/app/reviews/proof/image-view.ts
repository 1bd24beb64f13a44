/** How a picture is placed: scale 1 fits the stage; x and y are its offset from the centre, in pixels. */
export interface ImageView {
  scale: number
  x: number
  y: number
  /** Quarter turns clockwise. */
  turns: number
}

interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export const FITTED: ImageView = { scale: 1, x: 0, y: 0, turns: 0 }

/** One press of + or -. */
export const ZOOM_STEP = 1.5
const MAX_SCALE = 12

/** Zooms around a point, measured from the centre of the stage. */
export function zoomAt(view: ImageView, factor: number, point: Point = { x: 0, y: 0 }): ImageView {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_SCALE)
  const ratio = scale / view.scale
  return {
    ...view,
    scale,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
  }
}

export function pan(view: ImageView, by: Point): ImageView {
  return { ...view, x: view.x + by.x, y: view.y + by.y }
}

/** Rotates the picture a quarter turn clockwise and fits it again. */
export function turn(view: ImageView): ImageView {
  return { ...FITTED, turns: (view.turns + 1) % 4 }
}

/** Limits panning to the edges of the picture. `picture` is its fitted, unrotated size. */
export function keptInside(view: ImageView, picture: Size, stage: Size): ImageView {
  const lies = view.turns % 2 === 1
  const width = (lies ? picture.height : picture.width) * view.scale
  const height = (lies ? picture.width : picture.height) * view.scale
  return {
    ...view,
    x: within(view.x, (width - stage.width) / 2),
    y: within(view.y, (height - stage.height) / 2),
  }
}

/** Two fingers: zooms by their distance and pans by their midpoint. */
export function pinch(view: ImageView, before: [Point, Point], after: [Point, Point]): ImageView {
  const from = middle(before)
  const to = middle(after)
  const factor = distance(after) / Math.max(distance(before), 1)
  return pan(zoomAt(view, factor, from), { x: to.x - from.x, y: to.y - from.y })
}

function within(value: number, reach: number): number {
  const limit = Math.max(reach, 0)
  return Math.min(Math.max(value, -limit), limit)
}

function middle([a, b]: [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function distance([a, b]: [Point, Point]): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
