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

/** Kinds of additions to blocks that stay: transparency, which is meant where none is named, and degrees of light. */
const TRANSPARENCY = 1
const KEPT_ADDITIONS = [TRANSPARENCY, 4]

/** An element has an ID and a length, of a byte each at least. */
const SHORTEST_VOID = 2

/** A block begins with the number of its track, of up to so many bytes. */
const MAX_TRACK_BYTES = 8

/**
 * Leaves of a WebM its pictures and sound, and what plays them. Tags, attachments, chapters, names, checksums and whatever
 * has no rule become empty elements of the same length, and so do the blocks of all other tracks.
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
    if (segment.isOpen) unreadable('an element says no length')
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
      at = await cleanCluster(file, element, tracks ?? unreadable('its tracks come too late'))
      continue
    }
    if (element.isOpen) unreadable('an element says no length')
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

/** The element at a place. A recording that broke off ends in the middle of one, or in zeros: null, and the rest is empty. */
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

/** Where it ends: one that does not say its length, where something begins that is in no cluster. */
async function cleanCluster(file: EditableFile, cluster: Element, tracks: WebmTracks): Promise<number> {
  let at = cluster.body
  while (at < cluster.end) {
    const element = await elementOrRest(file, at, cluster.end, cluster.isOpen)
    if (element === null) return cluster.end
    if (cluster.isOpen && ids.NEXT_TO_CLUSTERS.has(element.id)) return at
    if (element.isOpen) unreadable('an element says no length')
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

/** The places of what is still there. */
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
