import type { PictureArea } from '../picture/paint-picture.ts'

/** `before` is the undo history. */
export interface Covers {
  areas: readonly PictureArea[]
  /** An index; null if none. */
  chosen: number | null
  before: readonly (readonly PictureArea[])[]
}

export type CoverChange =
  | { type: 'add'; area: PictureArea }
  /** `isContinued`: a further step of the same movement, undone together with it. */
  | { type: 'change'; at: number; area: PictureArea; isContinued?: boolean }
  | { type: 'remove'; at: number }
  | { type: 'choose'; at: number }
  | { type: 'undo' }
  | { type: 'clear' }

export interface Point {
  x: number
  y: number
}

export const NO_COVERS: Covers = { areas: [], chosen: null, before: [] }

/** The smallest side, as a fraction of the picture: a cover must stay visible and easy to grab. */
const MIN_SIDE = 0.01

export function afterChange(covers: Covers, change: CoverChange): Covers {
  const { areas, before } = covers
  const kept = [...before, areas]
  switch (change.type) {
    case 'add':
      return { areas: [...areas, change.area], chosen: areas.length, before: kept }
    case 'change':
      return {
        areas: areas.with(change.at, change.area),
        chosen: change.at,
        before: change.isContinued ? before : kept,
      }
    case 'remove': {
      const left = areas.toSpliced(change.at, 1)
      return { areas: left, chosen: lastOf(left, change.at), before: kept }
    }
    case 'choose':
      return { ...covers, chosen: change.at }
    case 'undo': {
      const last = before.at(-1) ?? areas
      return { areas: last, chosen: lastOf(last), before: before.slice(0, -1) }
    }
    case 'clear':
      return NO_COVERS
  }
}

function lastOf(areas: readonly PictureArea[], wanted = areas.length): number | null {
  return areas.length === 0 ? null : Math.min(wanted, areas.length - 1)
}

/** Moves the area by fractions of the picture, keeping it inside. */
export function movedArea(area: PictureArea, by: Point): PictureArea {
  return {
    ...area,
    x: within(area.x + by.x, 0, 1 - area.width),
    y: within(area.y + by.y, 0, 1 - area.height),
  }
}

/** Moves the right and bottom sides by fractions of the picture, keeping them inside. */
export function resizedArea(area: PictureArea, by: Point): PictureArea {
  return {
    ...area,
    width: within(area.width + by.x, Math.min(MIN_SIDE, 1 - area.x), 1 - area.x),
    height: within(area.height + by.y, Math.min(MIN_SIDE, 1 - area.y), 1 - area.y),
  }
}

export function areaBetween(one: Point, other: Point): PictureArea {
  const [left, right] = sidesOf(one.x, other.x)
  const [top, bottom] = sidesOf(one.y, other.y)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function sidesOf(one: number, other: number): [number, number] {
  const low = within(Math.min(one, other), 0, 1 - MIN_SIDE)
  return [low, within(Math.max(one, other), low + MIN_SIDE, 1)]
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Returns an area in the middle of the visible part, offset from areas already there. */
export function areaInMiddle(seen: PictureArea, others: readonly PictureArea[]): PictureArea {
  const [width, height] = [seen.width * 0.4, seen.height * 0.15]
  const middle = { x: seen.x + (seen.width - width) / 2, y: seen.y + (seen.height - height) / 2 }
  const isTaken = ({ x, y }: Point) =>
    others.some((other) => Math.abs(other.x - x) < width / 10 && Math.abs(other.y - y) < height / 10)
  let area = { ...middle, width, height }
  for (let tries = 0; isTaken(area) && tries < others.length; tries += 1) {
    area = movedArea(area, { x: width / 5, y: height / 5 })
  }
  return area
}

export function coverName({ areas }: Covers, at: number): string {
  const { x = 0, y = 0, width = 0, height = 0 } = areas[at] ?? {}
  return `Cover ${at + 1} of ${areas.length}: ${percent(x)} from the left, ${percent(y)} from the top, ${percent(width)} wide, ${percent(height)} high`
}

function percent(part: number): string {
  return `${Math.round(part * 100)}%`
}
