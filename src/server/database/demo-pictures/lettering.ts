/**
 * Letters drawn as lines, because a bare machine has no fonts. Each is its width and its path in a box where
 * capitals reach from 0 to 14, small letters from 4 to 14 and descenders to 18.
 */
const BOWL = 'M0 9A4.5 5 0 1 1 9 9A4.5 5 0 1 1 0 9'
const ARCH = 'M0 8.4C0 5.6 1.9 4 4.2 4C6.6 4 8.2 5.5 8.2 8.2V14'
const EYE = 'M.2 8.8H9A4.5 5 0 1 0 7.9 12.3'

const LETTERS: Record<string, readonly [width: number, path: string]> = {
  a: [9, `M9 4V14${BOWL}`],
  b: [9, `M0 0V14${BOWL}`],
  c: [8, 'M8.2 5.8A4.6 5 0 1 0 8.2 12.2'],
  d: [9, `M9 0V14${BOWL}`],
  e: [9, EYE],
  é: [9, `${EYE}M4 1.6L6 -.6`],
  f: [5.4, 'M5.6 .2C3.4 -.3 2.2 .7 2.2 3V14M0 4.4H5.2'],
  g: [9, `M9 4V14C9 17.2 7 18.4 4.6 18.4C3 18.4 1.7 18 .7 17.1${BOWL}`],
  h: [8.2, `M0 0V14${ARCH}`],
  i: [0, 'M0 4V14M0 .4V.5'],
  j: [2, 'M2 4V15.6C2 17.6 1 18.4 -.6 18.2M2 .4V.5'],
  k: [7.6, 'M0 0V14M7.2 4L0 10.2M2.8 7.9L7.6 14'],
  l: [0, 'M0 0V14'],
  m: [
    13.4,
    'M0 4V14M0 8C0 5.5 1.5 4 3.5 4C5.5 4 6.7 5.4 6.7 7.8V14M6.7 8C6.7 5.5 8.2 4 10.2 4C12.2 4 13.4 5.4 13.4 7.8V14',
  ],
  n: [8.2, `M0 4V14${ARCH}`],
  o: [9.4, 'M0 9A4.7 5 0 1 1 9.4 9A4.7 5 0 1 1 0 9'],
  p: [9, `M0 4V18.4${BOWL}`],
  q: [9, `M9 4V18.4${BOWL}`],
  r: [4.8, 'M0 4V14M0 8.6C0 5.6 2 3.8 4.8 4.2'],
  s: [
    7.3,
    'M7 5.6C6.2 4.5 5 4 3.7 4C1.8 4 .4 5 .4 6.6C.4 8.3 2 8.7 3.8 9.1C5.7 9.5 7.3 10 7.3 11.6C7.3 13.2 5.8 14 3.8 14C2.2 14 .8 13.4 0 12.2',
  ],
  t: [5.6, 'M2.4 1V11.4C2.4 13.4 3.6 14.4 5.6 13.8M0 4.4H5.4'],
  u: [8.2, 'M0 4V9.8C0 12.5 1.6 14 4 14C6.4 14 8.2 12.4 8.2 9.6M8.2 4V14'],
  v: [8.4, 'M0 4L4.2 14L8.4 4'],
  w: [13.4, 'M0 4L3.4 14L6.7 4.6L10 14L13.4 4'],
  x: [7.6, 'M0 4L7.6 14M7.6 4L0 14'],
  y: [8.4, 'M0 4L4.2 13.6M8.4 4L3.6 15.6C2.9 17.4 1.8 18.4 0 18.1'],
  z: [7.4, 'M.2 4H7.2L0 14H7.4'],
  A: [10.8, 'M0 14L5.4 0L10.8 14M2 9.2H8.8'],
  B: [8.9, 'M0 0V14H5.2A3.7 3.7 0 0 0 5.2 6.6H0M0 0H4.6A3.3 3.3 0 0 1 4.6 6.6'],
  C: [11, 'M11 2.6A6.6 7 0 1 0 11 11.4'],
  D: [11, 'M0 0V14H4A7 7 0 0 0 4 0Z'],
  E: [7.8, 'M7.6 0H0V14H7.8M0 6.8H6.8'],
  F: [7.4, 'M7.6 0H0V14M0 7H6.6'],
  G: [12.4, 'M11.2 2.8A6.6 7 0 1 0 12.4 7.6H7.4'],
  H: [9.6, 'M0 0V14M9.6 0V14M0 6.8H9.6'],
  I: [0, 'M0 0V14'],
  J: [6, 'M6 0V9.8C6 12.6 4.8 14 2.8 14C1.4 14 .5 13.2 0 12'],
  K: [9, 'M0 0V14M8.6 0L0 8.4M3.4 5.4L9 14'],
  L: [7.2, 'M0 0V14H7.2'],
  M: [11.6, 'M0 14V0L5.8 9.4L11.6 0V14'],
  N: [9.4, 'M0 14V0L9.4 14V0'],
  O: [13.6, 'M0 7A6.8 7 0 1 1 13.6 7A6.8 7 0 1 1 0 7'],
  P: [8.8, 'M0 14V0H4.8A4 4 0 0 1 4.8 8H0'],
  Q: [13.6, 'M0 7A6.8 7 0 1 1 13.6 7A6.8 7 0 1 1 0 7M8.8 10.2L13 14.4'],
  R: [9, 'M0 14V0H4.8A4 4 0 0 1 4.8 8H0M5 8L9 14'],
  S: [
    8.9,
    'M8.3 2.6C7.5 1 6.2 0 4.4 0C2.2 0 .5 1.4 .5 3.5C.5 5.8 2.4 6.3 4.5 6.8C6.8 7.3 8.9 8 8.9 10.4C8.9 12.7 7 14 4.6 14C2.4 14 .7 13 0 11.2',
  ],
  T: [9.6, 'M0 0H9.6M4.8 0V14'],
  U: [9.4, 'M0 0V9.2A4.7 4.8 0 0 0 9.4 9.2V0'],
  V: [10.4, 'M0 0L5.2 14L10.4 0'],
  W: [16, 'M0 0L4 14L8 1L12 14L16 0'],
  X: [9.4, 'M0 0L9.4 14M9.4 0L0 14'],
  Y: [9.6, 'M0 0L4.8 6.8L9.6 0M4.8 6.8V14'],
  Z: [9, 'M.2 0H8.8L0 14H9'],
  0: [9, 'M0 7A4.5 7 0 1 1 9 7A4.5 7 0 1 1 0 7'],
  1: [3.4, 'M0 2.6L3.4 0V14'],
  2: [8.6, 'M.4 3.8C.6 1.4 2.2 0 4.4 0C6.8 0 8.4 1.5 8.4 3.8C8.4 5.4 7.6 6.6 6.2 8L0 14H8.6'],
  3: [
    8.4,
    'M.4 2C1.2 .7 2.5 0 4.1 0C6.4 0 7.9 1.4 7.9 3.4C7.9 5.4 6.4 6.6 4 6.6C6.7 6.6 8.4 8 8.4 10.2C8.4 12.5 6.7 14 4.1 14C2.2 14 .8 13.2 0 11.8',
  ],
  4: [9, 'M6.4 14V0L0 9.8H9'],
  5: [
    8.4,
    'M7.6 0H1.4L.8 6.6C1.7 5.7 2.8 5.2 4.2 5.2C6.7 5.2 8.4 6.9 8.4 9.5C8.4 12.2 6.6 14 4 14C2.2 14 .8 13.3 0 12',
  ],
  6: [9, 'M7.2 0L1.1 6.6M0 9.5A4.5 4.5 0 1 1 9 9.5A4.5 4.5 0 1 1 0 9.5'],
  7: [8.6, 'M0 0H8.6L3 14'],
  8: [8.6, 'M4.3 6.6A3.4 3.3 0 1 1 4.4 6.6A4.2 3.7 0 1 1 4.3 6.6'],
  9: [9, 'M1.8 14L7.9 7.4M0 4.5A4.5 4.5 0 1 1 9 4.5A4.5 4.5 0 1 1 0 4.5'],
  '.': [0, 'M0 13.8V13.9'],
  ',': [0.6, 'M.6 13.6L-.2 16.2'],
  '’': [0, 'M0 0V3.2'],
  '!': [0, 'M0 0V9.4M0 13.8V13.9'],
  '?': [6.6, 'M0 2.6C.4 .9 1.6 0 3.3 0C5.3 0 6.6 1.3 6.6 3.2C6.6 5.9 3.4 6.2 3.4 9.4M3.4 13.8V13.9'],
  ':': [0, 'M0 6V6.1M0 13.8V13.9'],
  '-': [4.6, 'M0 9H4.6'],
  '+': [8, 'M0 8.4H8M4 4.4V12.4'],
  '/': [5, 'M0 15.4L5 -.6'],
  '·': [0, 'M0 8V8.1'],
  '#': [10.6, 'M4.2 0L2.4 14M8.6 0L6.8 14M.8 4.6H10.6M0 9.4H9.8'],
  '@': [
    13.6,
    'M9.8 4.6V8.8C9.8 10.6 10.7 11.5 11.8 11.5C13 11.5 13.6 10 13.6 7.6A6.8 7.2 0 1 0 10.4 13.8M9.8 7.6A3 3.3 0 1 1 3.8 7.6A3 3.3 0 1 1 9.8 7.6',
  ],
  '%': [
    11,
    'M9.6 0L1.4 14M0 3A2.3 2.8 0 1 1 4.6 3A2.3 2.8 0 1 1 0 3M6.4 11A2.3 2.8 0 1 1 11 11A2.3 2.8 0 1 1 6.4 11',
  ],
  '&': [
    10.4,
    'M10.2 14L2.2 5C.4 2.9 1.4 0 4 0C6.6 0 7.3 3.2 5 4.8L2.4 6.6C-1.2 9.2 .2 14 4.2 14C7.4 14 9.4 11.8 9.8 8.4',
  ],
}

const CAPITAL_HEIGHT = 14
const LETTER_GAP = 3.3
const WORD_GAP = 7.4

export type TextStyle = {
  /** Height of a capital letter, in pixels. */
  size: number
  colour: string
  /** Thickness of a line in the letters' own box; 1.5 is regular, 2.4 is bold. */
  weight?: number
  align?: 'start' | 'middle' | 'end'
}

/** The SVG of one line of text whose capitals stand on `baseline`; a letter that cannot be drawn is a bug. */
export function line(x: number, baseline: number, words: string, style: TextStyle): string {
  const { size, colour, weight = 1.5, align = 'start' } = style
  const scale = size / CAPITAL_HEIGHT
  const shift = { start: 0, middle: 0.5, end: 1 }[align] * widthOf(words, size)
  let at = 0
  const paths = [...words].map((letter) => {
    if (letter === ' ') {
      at += WORD_GAP
      return ''
    }
    const [width, path] = drawingOf(letter)
    const placed = `<path transform="translate(${at.toFixed(1)})" d="${path}"/>`
    at += width + LETTER_GAP
    return placed
  })
  const place = `translate(${(x - shift).toFixed(1)} ${(baseline - size).toFixed(1)}) scale(${scale.toFixed(3)})`
  return `<g transform="${place}" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}

/** How wide a line is, in pixels. */
export function widthOf(words: string, size: number): number {
  const letters = [...words]
  const width = letters.reduce(
    (sum, letter) => sum + (letter === ' ' ? WORD_GAP : drawingOf(letter)[0] + LETTER_GAP),
    -LETTER_GAP,
  )
  return (width * size) / CAPITAL_HEIGHT
}

/** The size in which a line is no wider than this: the wanted one, or a smaller one. */
export function fittingSize(words: string, wanted: number, width: number): number {
  return Math.min(wanted, (wanted * width) / widthOf(words, wanted))
}

/** Words broken into lines that are no wider than this, in pixels. */
export function wrapped(words: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || widthOf(longer, size) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** Words over several lines, the first standing on `baseline`. */
export function paragraph(
  x: number,
  baseline: number,
  width: number,
  words: string,
  style: TextStyle,
): string {
  return wrapped(words, style.size, width)
    .map((words, index) => line(x, baseline + index * lineHeight(style.size), words, style))
    .join('')
}

/** The distance of two lines, in pixels. */
export function lineHeight(size: number): number {
  return Math.round(size * 2)
}

function drawingOf(letter: string): readonly [number, string] {
  const drawing = LETTERS[letter]
  if (!drawing) throw new Error(`There is no drawing of the letter ${JSON.stringify(letter)}`)
  return drawing
}
