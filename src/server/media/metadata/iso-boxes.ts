import type { EditableFile } from './editable-file.ts'
import { unreadable } from './unreadable.ts'

/** A box of an ISO media file (ISO/IEC 14496-12 §4.2), with offsets in the file. */
export interface Box {
  type: string
  at: number
  body: number
  end: number
}

/** Keep the box, keep this many of its bytes, keep its children that have a rule, or let a function decide. */
export type Rule = 'keep' | number | Container | ((file: EditableFile, box: Box) => Promise<void>)

/** `own` bytes, then child boxes. Children without a rule become free space. */
interface Container {
  ownBytes: number
  boxes: Readonly<Record<string, Rule>>
}

export function within(boxes: Container['boxes'], ownBytes = 0): Container {
  return { ownBytes, boxes }
}

export function keep(names: string): Record<string, Rule> {
  return Object.fromEntries(names.split(' ').map((name) => [name, 'keep']))
}

const SHORT_HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16

/** Length 0: the box extends to the end of the file. */
const TO_THE_END = 0
const IS_LONG = 1

/** The boxes in a range; `isFile` when it is the whole file. */
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
    // QuickTime ends some lists with length 0; nothing follows.
    if (short === TO_THE_END && !isFile) break
    const isLong = short === IS_LONG
    const length = isLong ? await longLength(file, at, to) : short === TO_THE_END ? to - at : short
    const body = at + (isLong ? LONG_HEADER_BYTES : SHORT_HEADER_BYTES)
    const end = at + length
    if (end < body || end > to) {
      // Some cameras append their own data after the last box.
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

export async function readIn(file: EditableFile, box: Box, at: number, bytes: number): Promise<Buffer> {
  if (at < 0 || box.body + at + bytes > box.end)
    unreadable(`its box ${JSON.stringify(box.type)} is too short`)
  return file.read(box.body + at, bytes)
}

/** Null if absent; two are unreadable. */
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

/** Must exist exactly once. */
export async function boxAt(file: EditableFile, container: Box, ...path: string[]): Promise<Box> {
  let box = container
  for (const type of path) {
    box = (await onlyBox(file, box, type)) ?? unreadable(`it has no box ${JSON.stringify(type)}`)
  }
  return box
}

/** Blanks a box and keeps its length. */
export async function freeBox(file: EditableFile, box: Box): Promise<void> {
  await file.write(box.at + 4, Buffer.from('free', 'latin1'))
  await file.blank(box.body, box.end)
}

/** A box without a rule becomes free space. */
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

export async function blankBehind(file: EditableFile, box: Box, bytes: number): Promise<void> {
  if (box.body + bytes < box.end) await file.blank(box.body + bytes, box.end)
}
