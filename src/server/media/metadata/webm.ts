import {
  applyRule,
  applyRules,
  type Element,
  elementsIn,
  makeVoid,
  readElement,
  readNumber,
  readUnsigned,
} from './ebml.ts'
import type { EditableFile } from './editable-file.ts'
import { Unreadable, unreadable } from './unreadable.ts'
import * as ids from './webm-rules.ts'
import { cleanTracks, type WebmTracks } from './webm-tracks.ts'

/** Kept block additions: transparency, the default, and HDR metadata (ITU-T T.35). */
const TRANSPARENCY = 1
const KEPT_ADDITIONS = [TRANSPARENCY, 4]

/** An ID and a length of at least one byte each. */
const SHORTEST_VOID = 2

/** The longest track number at the start of a block, in bytes. */
const MAX_TRACK_BYTES = 8

/**
 * Keeps video and sound of a WebM. Other tracks, tags, attachments, chapters, names, checksums and elements without a
 * rule become Void, at the same length.
 */
export async function cleanWebm(file: EditableFile): Promise<void> {
  const header = await readElement(file, 0, file.length)
  if (header.id !== ids.EBML || header.isOpen) unreadable('it does not begin as a WebM')
  await applyRules(file, header, ids.HEADER_RULES)
  let at = header.end
  for (;;) {
    const segment = await readElement(file, at, file.length)
    if (segment.id === ids.SEGMENT) {
      await cleanSegment(file, segment)
      return voidRest(file, segment.end, file.length)
    }
    if (segment.isOpen) unreadable('an element has no length')
    await makeVoid(file, segment.at, segment.end)
    at = segment.end
  }
}

async function voidRest(file: EditableFile, from: number, to: number): Promise<void> {
  if (to - from >= SHORTEST_VOID) await makeVoid(file, from, to)
  else await file.blank(from, to)
}

async function cleanSegment(file: EditableFile, segment: Element): Promise<void> {
  let tracks: WebmTracks | null = null
  let at = segment.body
  while (at < segment.end) {
    const element = await elementOrRest(file, at, segment.end, segment.isOpen && tracks !== null)
    if (element === null) return
    if (element.id === ids.CLUSTER) {
      at = await cleanCluster(file, element, tracks ?? unreadable('its tracks come after its clusters'))
      continue
    }
    if (element.isOpen) unreadable('an element has no length')
    if (element.id === ids.TRACKS) {
      if (tracks !== null) unreadable('it has two lists of tracks')
      tracks = await cleanTracks(file, element)
    } else if (element.id === ids.SEEK_HEAD) await cleanSeekHead(file, element)
    else if (element.id === ids.INFO) await applyRules(file, element, ids.INFO_RULES)
    else if (element.id === ids.CUES) await applyRules(file, element, ids.CUES_RULES)
    else await makeVoid(file, element.at, element.end)
    at = element.end
  }
  if (tracks === null) unreadable('it has no tracks')
}

/** Null if an interrupted recording ends within an element or in zeros; the rest becomes Void. */
async function elementOrRest(
  file: EditableFile,
  at: number,
  end: number,
  mayBreakOff: boolean,
): Promise<Element | null> {
  try {
    return await readElement(file, at, end)
  } catch (error) {
    if (!mayBreakOff || !(error instanceof Unreadable)) throw error
    await voidRest(file, at, end)
    return null
  }
}

/** Returns the end. A cluster of unknown length ends where an element outside clusters begins. */
async function cleanCluster(file: EditableFile, cluster: Element, tracks: WebmTracks): Promise<number> {
  let at = cluster.body
  while (at < cluster.end) {
    const element = await elementOrRest(file, at, cluster.end, cluster.isOpen)
    if (element === null) return cluster.end
    if (cluster.isOpen && ids.NEXT_TO_CLUSTERS.has(element.id)) return at
    if (element.isOpen) unreadable('an element has no length')
    if (element.id === ids.SIMPLE_BLOCK) {
      if (!tracks.has(await trackOf(file, element))) await makeVoid(file, element.at, element.end)
    } else if (element.id === ids.BLOCK_GROUP) await cleanBlockGroup(file, element, tracks)
    else await applyRule(file, element, ids.CLUSTER_RULES)
    at = element.end
  }
  return at
}

async function trackOf(file: EditableFile, block: Element): Promise<number> {
  return (await readNumber(file, block.body, block.end, MAX_TRACK_BYTES)).value
}

async function cleanBlockGroup(file: EditableFile, group: Element, tracks: WebmTracks): Promise<void> {
  let isPicture = false
  for await (const element of elementsIn(file, group.body, group.end)) {
    if (element.id !== ids.BLOCK) continue
    const track = tracks.get(await trackOf(file, element))
    if (track === undefined) return makeVoid(file, group.at, group.end)
    isPicture = track.isPicture
  }
  for await (const element of elementsIn(file, group.body, group.end)) {
    if (element.id === ids.BLOCK_ADDITIONS && isPicture) await cleanAdditions(file, element)
    else await applyRule(file, element, ids.BLOCK_GROUP_RULES)
  }
}

async function cleanAdditions(file: EditableFile, additions: Element): Promise<void> {
  for await (const more of elementsIn(file, additions.body, additions.end)) {
    const isKept = more.id === ids.BLOCK_MORE && KEPT_ADDITIONS.includes(await kindOf(file, more))
    await (isKept ? applyRules(file, more, ids.BLOCK_MORE_RULES) : makeVoid(file, more.at, more.end))
  }
}

async function kindOf(file: EditableFile, more: Element): Promise<number> {
  for await (const element of elementsIn(file, more.body, more.end)) {
    if (element.id === ids.BLOCK_ADD_ID) return readUnsigned(file, element)
  }
  return TRANSPARENCY
}

/** Keeps the positions of kept elements. */
async function cleanSeekHead(file: EditableFile, head: Element): Promise<void> {
  const kept = [ids.INFO, ids.TRACKS, ids.CUES, ids.CLUSTER, ids.SEEK_HEAD]
  for await (const seek of elementsIn(file, head.body, head.end)) {
    let target = 0
    if (seek.id === ids.SEEK) {
      for await (const element of elementsIn(file, seek.body, seek.end)) {
        if (element.id === ids.SEEK_ID) target = await readUnsigned(file, element)
      }
    }
    await (kept.includes(target) ? applyRules(file, seek, ids.SEEK_RULES) : makeVoid(file, seek.at, seek.end))
  }
}
