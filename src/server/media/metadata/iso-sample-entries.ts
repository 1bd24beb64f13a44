import { cleanFlacBlocks } from './codec-headers.ts'
import type { EditableFile } from './editable-file.ts'
import { applyRule, type Box, boxesIn, freeBox, keep, type Rule, readIn, within } from './iso-boxes.ts'
import { unreadable } from './unreadable.ts'

/** Version, flags and entry count. */
export const DESCRIPTIONS_AT = 8

/** MP4 registration authority and QuickTime File Format; not Motion JPEG, which can hold metadata in each frame. */
export const PICTURE_CODECS = new Set(
  'avc1,avc2,avc3,avc4,hvc1,hev1,hvc2,hev2,dvh1,dvhe,dva1,dvav,dav1,vvc1,vvi1,av01,vp08,vp09,mp4v,s263,h263,apch,apcn,apcs,apco,ap4h,ap4x,raw ,dvc ,dvcp,dvpp'.split(
    ',',
  ),
)

export const SOUND_CODECS = new Set(
  'mp4a,ac-3,ec-3,ac-4,Opus,fLaC,alac,samr,sawb,twos,sowt,raw ,in24,in32,fl32,fl64,lpcm,ipcm,fpcm,ulaw,alaw,ima4,.mp3,ms\0U,dtsc,dtsh,dtsl,dtse,mha1,mhm1'.split(
    ',',
  ),
)

const RESERVED_BYTES = 6
const VENDOR = { at: 12, bytes: 4 }
const COMPRESSOR_NAME = { at: 42, bytes: 32 }
const PICTURE_BYTES = 78
const SOUND_BYTES = 28

/** Extra bytes of a QuickTime sound entry, by version. */
const MORE_SOUND_BYTES = [0, 16, 36]

/** The encoder's vendor precedes its settings. */
const afterVendor: Rule = async (file, box) => {
  await readIn(file, box, 0, VENDOR.bytes)
  await file.blank(box.body, box.body + VENDOR.bytes)
}

const COLOURS = ['nclx', 'nclc', 'prof', 'rICC']

const colours: Rule = async (file, box) => {
  const kind = (await readIn(file, box, 0, 4)).toString('latin1')
  if (!COLOURS.includes(kind)) await freeBox(file, box)
}

/** Spherical and stereo video; blanks the name of the software. */
const SPHERE = within({
  svhd: (file, box) => file.blank(box.body, box.end),
  proj: within({ prhd: 16, equi: 20, cbmp: 12, mshp: 'keep' }),
})
const EYES = within({
  eyes: within({ stri: 5, hero: 5 }),
  proj: within({ prji: 8 }),
  pack: within({ pkin: 8 }),
})

/** Bytes kept. */
const LIGHT = { mdcv: 24, clli: 4, SmDm: 28, CoLL: 8 }
const PICTURE_NUMBERS = { btrt: 12, pasp: 8, clap: 32, fiel: 2, gama: 4, st3d: 5, ...LIGHT }
const SOUND_NUMBERS = { btrt: 12, srat: 8, pcmC: 6 }

const PICTURE = within(
  {
    ...keep('avcC hvcC lhvC vvcC av1C vpcC dvcC dvvC dvwC esds cclv amve ccst auxi'),
    ...PICTURE_NUMBERS,
    d263: afterVendor,
    colr: colours,
    sv3d: SPHERE,
    vexu: EYES,
  },
  PICTURE_BYTES,
)

const flac: Rule = (file, box) => cleanFlacBlocks(file, Math.min(box.body + 4, box.end), box.end)

const SOUND_BOXES = {
  ...keep('esds alac chan chnl dac3 dec3 dac4 dOps ddts mhaC SA3D'),
  ...SOUND_NUMBERS,
  dfLa: flac,
  damr: afterVendor,
  wave: within({ ...keep('esds alac chan'), frma: 4, enda: 2, mp4a: 4, '\0\0\0\0': 0 }),
}

export const PICTURE_DESCRIPTIONS: Rule = async (file, descriptions) => {
  for await (const entry of entriesIn(file, descriptions, PICTURE_BYTES)) {
    await file.blank(entry.body + COMPRESSOR_NAME.at, entry.body + COMPRESSOR_NAME.at + COMPRESSOR_NAME.bytes)
    await applyRule(file, entry, PICTURE)
  }
}

export const SOUND_DESCRIPTIONS: Rule = async (file, descriptions) => {
  for await (const entry of entriesIn(file, descriptions, SOUND_BYTES)) {
    await applyRule(file, entry, within(SOUND_BOXES, await soundBytes(file, descriptions, entry)))
  }
}

/** The length of a sound entry's fields, before its boxes. */
export async function soundBytes(file: EditableFile, descriptions: Box, entry: Box): Promise<number> {
  const isIso = (await readIn(file, descriptions, 0, 1))[0] !== 0
  if (isIso) return SOUND_BYTES
  const version = (await readIn(file, entry, 8, 2)).readUInt16BE()
  return SOUND_BYTES + (MORE_SOUND_BYTES[version] ?? unreadable('its sound is described in an unknown way'))
}

/** Blanks each entry's vendor. */
async function* entriesIn(file: EditableFile, { body, end }: Box, least: number): AsyncGenerator<Box> {
  for await (const entry of boxesIn(file, body + DESCRIPTIONS_AT, end)) {
    await readIn(file, entry, 0, least)
    await file.blank(entry.body, entry.body + RESERVED_BYTES)
    await file.blank(entry.body + VENDOR.at, entry.body + VENDOR.at + VENDOR.bytes)
    yield entry
  }
}
