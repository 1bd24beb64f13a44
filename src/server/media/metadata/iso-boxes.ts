import type { EditableFile } from './editable-file.ts'
import { unreadable } from './unreadable.ts'

/** A box of an ISO media file (ISO/IEC 14496-12 §4.2): its name, and where it, its content and its end are. */
export interface Box {
  type: string
  at: number
  body: number
  end: number
}

/** What becomes of a box: it stays, so many bytes of it stay, boxes within it that have a rule stay, or a function decides. */
export type Rule = 'keep' | number | Container | ((file: EditableFile, box: Box) => Promise<void>)

/** Boxes by their names, behind so many bytes of the container's own. Boxes without a rule become free space. */
interface Container {
  ownBytes: number
  boxes: Readonly<Record<string, Rule>>
}

/** A container with these boxes. */
export function within(boxes: Container['boxes'], ownBytes = 0): Container {
  return { ownBytes, boxes }
}

/** Boxes that stay as they are, by their names. */
export function keep(names: string): Record<string, Rule> {
  return Object.fromEntries(names.split(' ').map((name) => [name, 'keep']))
}

const SHORT_HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16

/** A length of 0: the box goes on to the end of the file. */
const TO_THE_END = 0
const IS_LONG = 1

/** The boxes between two places, which end where the last one does; `isFile` when that is the whole file. */
export async function* boxesIn(
  file: EditableFile,
  from: number,
  to: number,
  isFile = false,
): AsyncGenerator<Box> {
  if (from > to) unreadable('a box is too short')
  let at = from
  let isBegun = false
  while (to - at >= SHORT_HEADER_BYTES) {
    const header = await file.read(at, SHORT_HEADER_BYTES)
    const short = header.readUInt32BE()
    const type = header.toString('latin1', 4)
    // QuickTime ends some lists with a length of 0; nothing behind it is read.
    if (short === TO_THE_END && !isFile) break
    const isLong = short === IS_LONG
    const length = isLong ? await longLength(file, at, to) : short === TO_THE_END ? to - at : short
    const body = at + (isLong ? LONG_HEADER_BYTES : SHORT_HEADER_BYTES)
    const end = at + length
    if (end < body || end > to) {
      // Cameras write notes of their own behind the last box.
      if (isFile && isBegun) break
      unreadable(`its box ${JSON.stringify(type)} has an impossible length`)
    }
    yield { type, at, body, end }
    isBegun ||= type === 'moov'
    at = end
  }
  await file.blank(at, to)
}

async function longLength(file: EditableFile, at: number, to: number): Promise<number> {
  if (to - at < LONG_HEADER_BYTES) unreadable('a box is too short')
  return Number((await file.read(at + SHORT_HEADER_BYTES, 8)).readBigUInt64BE())
}

/** Bytes of a box's content. */
export async function readIn(file: EditableFile, box: Box, at: number, bytes: number): Promise<Buffer> {
  if (at < 0 || box.body + at + bytes > box.end)
    unreadable(`its box ${JSON.stringify(box.type)} is too short`)
  return file.read(box.body + at, bytes)
}

/** The box in a container that there may be only one of, or null. */
export async function onlyBox(
  file: EditableFile,
  container: Box,
  type: string,
  ownBytes = 0,
): Promise<Box | null> {
  let found: Box | null = null
  for await (const box of boxesIn(file, container.body + ownBytes, container.end)) {
    if (box.type !== type) continue
    if (found !== null) unreadable(`it has two boxes ${JSON.stringify(type)} in one place`)
    found = box
  }
  return found
}

/** The box at the end of a path, of which there must be exactly one. */
export async function boxAt(file: EditableFile, container: Box, ...path: string[]): Promise<Box> {
  let box = container
  for (const type of path) {
    box = (await onlyBox(file, box, type)) ?? unreadable(`it has no box ${JSON.stringify(type)}`)
  }
  return box
}

/** Makes free space of a box, of the same length, without anything in it. */
export async function freeBox(file: EditableFile, box: Box): Promise<void> {
  await file.write(box.at + 4, Buffer.from('free', 'latin1'))
  await file.blank(box.body, box.end)
}

/** Does with a box what the rule says; without a rule it becomes free space. */
export async function applyRule(file: EditableFile, box: Box, rule: Rule | undefined): Promise<void> {
  if (rule === undefined) return freeBox(file, box)
  if (rule === 'keep') return
  if (typeof rule === 'number') return blankBehind(file, box, rule)
  if (typeof rule === 'function') return rule(file, box)
  for await (const child of boxesIn(file, box.body + rule.ownBytes, box.end)) {
    await applyRule(file, child, ruleFor(rule, child.type))
  }
}

export function ruleFor({ boxes }: Container, type: string): Rule | undefined {
  return Object.hasOwn(boxes, type) ? boxes[type] : undefined
}

/** Blanks what is behind the bytes that a box has a use for. */
export async function blankBehind(file: EditableFile, box: Box, bytes: number): Promise<void> {
  if (box.body + bytes < box.end) await file.blank(box.body + bytes, box.end)
}
