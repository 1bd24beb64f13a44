import type { EditableFile } from './editable-file.ts'
import { applyRule, type Box, boxesIn, freeBox, onlyBox, readIn, ruleFor } from './iso-boxes.ts'
import { ITEMS } from './iso-rules.ts'
import { blankAllBut, collectSpans, type Spans } from './spans.ts'
import { unreadable } from './unreadable.ts'

/** Picture item types; Exif, XMP and others are dropped (AV1 Image File Format §2 and §4). */
const PICTURE_ITEMS = new Set(['av01', 'grid', 'iovl', 'iden', 'tmap', 'sato'])

const FULL_BOX_BYTES = 4
const IN_FILE = 0
const IN_BOX = 1

export async function cleanItems(file: EditableFile, items: Box, inFile: Spans): Promise<void> {
  const find = (type: string) => onlyBox(file, items, type, FULL_BOX_BYTES)
  const information = (await find('iinf')) ?? unreadable('it has no item types')
  const locations = (await find('iloc')) ?? unreadable('it does not say where its items are')
  const data = await find('idat')
  const kept = await cleanInformation(file, information)
  const inBox = collectSpans()
  await readLocations(file, locations, kept, { inFile, inBox, data })
  if (data) await blankAllBut(file, [{ start: data.body, end: data.end }], inBox.sorted())
  for await (const box of boxesIn(file, items.body + FULL_BOX_BYTES, items.end)) {
    if (box.type !== 'iinf' && box.type !== 'idat') await applyRule(file, box, ruleFor(ITEMS, box.type))
  }
}

/** Returns the kept item numbers. Other items lose their type, and all lose their names. */
async function cleanInformation(file: EditableFile, information: Box): Promise<Set<number>> {
  const kept = new Set<number>()
  const isShort = (await readIn(file, information, 0, 1))[0] === 0
  for await (const entry of boxesIn(file, information.body + (isShort ? 6 : 8), information.end)) {
    if (entry.type !== 'infe') {
      await freeBox(file, entry)
      continue
    }
    const version = (await readIn(file, entry, 0, 1))[0]!
    if (version !== 2 && version !== 3) unreadable('an item is described in an unknown way')
    const idBytes = version === 2 ? 2 : 4
    const typeAt = FULL_BOX_BYTES + idBytes + 2
    const own = await readIn(file, entry, 0, typeAt + 4)
    if (PICTURE_ITEMS.has(own.toString('latin1', typeAt))) kept.add(own.readUIntBE(FULL_BOX_BYTES, idBytes))
    else await file.write(entry.body + typeAt, Buffer.from('free', 'latin1'))
    await file.blank(entry.body + typeAt + 4, entry.end)
  }
  return kept
}

function numbersIn(file: EditableFile, box: Box, from: number) {
  let at = from
  return async (bytes: number): Promise<number> => {
    if (bytes === 0) return 0
    const content = await readIn(file, box, at, bytes)
    at += bytes
    return bytes === 8 ? Number(content.readBigUInt64BE()) : content.readUIntBE(0, bytes)
  }
}

/** More than any real grid of pictures has. */
const MAX_PARTS = 1000

/** Item extents, in the file or in `idat` (ISO/IEC 14496-12 §8.11.3). */
async function readLocations(
  file: EditableFile,
  locations: Box,
  kept: ReadonlySet<number>,
  to: { inFile: Spans; inBox: Spans; data: Box | null },
): Promise<void> {
  const next = numbersIn(file, locations, 0)
  const version = await next(1)
  if (version > 2) unreadable('its items are located in an unknown way')
  await next(3)
  const [offsetAndLength, baseAndIndex] = [await next(1), await next(1)]
  const sizes = [offsetAndLength >> 4, offsetAndLength & 15, baseAndIndex >> 4]
  const indexBytes = version === 0 ? 0 : baseAndIndex & 15
  if (![...sizes, indexBytes].every((bytes) => [0, 4, 8].includes(bytes)))
    unreadable('an item has an invalid position')
  const [offsetBytes = 0, lengthBytes = 0, baseBytes = 0] = sizes
  const idBytes = version < 2 ? 2 : 4
  for (let left = await next(idBytes); left > 0; left -= 1) {
    const isKept = kept.has(await next(idBytes))
    const method = version === 0 ? IN_FILE : (await next(2)) & 15
    const isElsewhere = (await next(2)) !== 0
    const base = await next(baseBytes)
    const parts = await next(2)
    if (isKept && (isElsewhere || (method !== IN_FILE && method !== IN_BOX))) {
      unreadable('an item is in another file')
    }
    if (parts > MAX_PARTS) unreadable('an item has too many parts')
    for (let part = 0; part < parts; part += 1) {
      await next(indexBytes)
      const offset = base + (await next(offsetBytes))
      const length = await next(lengthBytes)
      if (isKept) addPart(method, offset, length, to)
    }
  }
}

/** An extent without a length would cover the whole file. */
function addPart(
  method: number,
  offset: number,
  length: number,
  { inFile, inBox, data }: { inFile: Spans; inBox: Spans; data: Box | null },
): void {
  if (length === 0) unreadable('an item extent has no length')
  if (method === IN_FILE) inFile.add(offset, offset + length)
  else if (data === null) unreadable('an item is in a missing box')
  else inBox.add(data.body + offset, data.body + offset + length)
}
