import type { EditableFile } from './editable-file.ts'
import { unreadable } from './unreadable.ts'

/** Bytes of a file, up to but not including `end`. */
export interface Span {
  start: number
  end: number
}

/** More than hours of video need. */
const MAX_SPANS = 1_000_000

/** Merges adjacent spans. */
export interface Spans {
  add(start: number, end: number): void
  /** Sorted by start. */
  sorted(): Span[]
}

export function collectSpans(): Spans {
  const spans: Span[] = []
  return {
    add: (start, end) => {
      if (end === start) return
      const last = spans.at(-1)
      if (last?.end === start) last.end = end
      else spans.push({ start, end })
      if (spans.length > MAX_SPANS) unreadable('its samples are in too many places')
    },
    sorted: () => spans.toSorted((one, other) => one.start - other.start),
  }
}

/** Blanks the areas outside the spans. A span outside every area is unreadable. */
export async function blankAllBut(
  file: EditableFile,
  areas: readonly Span[],
  kept: readonly Span[],
): Promise<void> {
  const inOrder = areas.toSorted((one, other) => one.start - other.start)
  let next = 0
  for (const area of inOrder) {
    let at = area.start
    for (; next < kept.length && kept[next]!.start < area.end; next += 1) {
      const { start, end } = kept[next]!
      if (start < area.start || end > area.end) unreadable('a sample is outside the sample data')
      if (start > at) await file.blank(at, start)
      at = Math.max(at, end)
    }
    await file.blank(at, area.end)
  }
  if (next < kept.length) unreadable('a sample is outside the sample data')
}
