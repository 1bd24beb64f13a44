/** Keep the element, keep it if short enough for a number, keep it empty, or apply rules to its children. */
export type ElementRule = 'keep' | 'number' | 'empty' | ElementRules
export type ElementRules = ReadonlyMap<number, ElementRule>

function all(rule: ElementRule, ids: string): [number, ElementRule][] {
  return ids.split(' ').map((id) => [Number.parseInt(id, 16), rule])
}

const numbers = (ids: string) => all('number', ids)

const bytes = (ids: string) => all('keep', ids)

/** Top-level elements (RFC 9559 §5). */
export const EBML = 0x1a45dfa3
export const SEGMENT = 0x18538067

export const SEEK_HEAD = 0x114d9b74
export const INFO = 0x1549a966
export const TRACKS = 0x1654ae6b
export const CLUSTER = 0x1f43b675
export const CUES = 0x1c53bb6b
const CHAPTERS = 0x1043a770
const TAGS = 0x1254c367
const ATTACHMENTS = 0x1941a469

/** These end a cluster of unknown length. */
export const NEXT_TO_CLUSTERS = new Set([
  SEEK_HEAD,
  INFO,
  TRACKS,
  CLUSTER,
  CUES,
  CHAPTERS,
  TAGS,
  ATTACHMENTS,
  EBML,
  SEGMENT,
])

export const SIMPLE_BLOCK = 0xa3
export const BLOCK_GROUP = 0xa0
export const BLOCK = 0xa1
export const BLOCK_ADDITIONS = 0x75a1
export const BLOCK_MORE = 0xa6
export const BLOCK_ADD_ID = 0xee

/** Format version, longest ID and length, document type. */
export const HEADER_RULES: ElementRules = new Map(numbers('4286 42f7 42f2 42f3 4282 4287 4285'))

export const SEEK = 0x4dbb
export const SEEK_ID = 0x53ab
export const SEEK_RULES: ElementRules = new Map(numbers('53ab 53ac'))

/** Keeps timestamp scale and duration; blanks the names of the software. */
export const INFO_RULES: ElementRules = new Map([...numbers('2ad7b1 4489'), ...all('empty', '4d80 5741')])

export const TRACK_ENTRY = 0xae
export const TRACK_NUMBER = 0xd7
export const TRACK_TYPE = 0x83
export const CODEC_ID = 0x86
export const CODEC_PRIVATE = 0x63a2

/** Mastering display: three primaries, white point and luminance. */
const MASTERING: ElementRules = new Map(numbers('55d1 55d2 55d3 55d4 55d5 55d6 55d7 55d8 55d9 55da'))

/** Matrix, bit depth, chroma siting, range, transfer, primaries and light levels. */
const COLOUR: ElementRules = new Map([
  ...numbers('55b1 55b2 55b3 55b4 55b5 55b6 55b7 55b8 55b9 55ba 55bb 55bc 55bd'),
  [0x55d0, MASTERING],
])

/** Type, private data, yaw, pitch and roll. */
const PROJECTION: ElementRules = new Map([...numbers('7671 7673 7674 7675'), ...bytes('7672')])

/** Interlacing, stereo, transparency, sizes, crops, aspect ratio, colour space. */
const VIDEO: ElementRules = new Map([
  ...numbers('9a 9d 53b8 53c0 53b9 b0 ba 54aa 54bb 54cc 54dd 54b0 54ba 54b2 54b3 2eb524 2fb523 2383e3'),
  [0x55b0, COLOUR],
  [0x7670, PROJECTION],
])

/** Sampling rates, channels and their positions, bit depth, emphasis. */
const AUDIO: ElementRules = new Map([...numbers('b5 78b5 9f 6264 52f1'), ...bytes('7d7b')])

/** Encrypted content has no rule. */
const COMPRESSION: ElementRules = new Map([...numbers('4254'), ...bytes('4255')])
const ENCODINGS: ElementRules = new Map([
  [0x6240, new Map([...numbers('5031 5032 5033'), [0x5034, COMPRESSION]])],
])

/** The name has no rule. */
const ADDITION_MAPPING: ElementRules = new Map([...numbers('41f0 41e7'), ...bytes('41ed')])

/** Track and codec names have no rule. */
export const TRACK_RULES: ElementRules = new Map([
  ...numbers('d7 73c5 83 b9 88 55aa 9c 6de7 6df8 23e383 234e7a 23314f 55ee 56aa 56bb 537f'),
  ...bytes('86 63a2'),
  [0x41e4, ADDITION_MAPPING],
  [0xe0, VIDEO],
  [0xe1, AUDIO],
  [0x6d80, ENCODINGS],
])

/** Time, position and size; cleanCluster handles the blocks. */
export const CLUSTER_RULES: ElementRules = new Map(numbers('e7 a7 ab'))

/** The block, its duration, its references and codec changes. */
export const BLOCK_GROUP_RULES: ElementRules = new Map([...numbers('9b fa fb 75a2'), ...bytes('a1 a4')])

export const BLOCK_MORE_RULES: ElementRules = new Map([...numbers('ee'), ...bytes('a5')])

/** Seek positions. */
const CUE_POSITION: ElementRules = new Map(numbers('f7 f1 f0 b2 5378'))
export const CUES_RULES: ElementRules = new Map([[0xbb, new Map([...numbers('b3'), [0xb7, CUE_POSITION]])]])
