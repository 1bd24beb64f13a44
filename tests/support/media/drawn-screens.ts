import sharp from 'sharp'
import { type Chance, chanceFrom } from '../../../demo/chance.ts'

const SCREEN = { width: 360, height: 780 }
const PHOTO = { width: 640, height: 480 }

/** Our own three-stroke letters, so that text looks the same on every machine. */
const LETTERS = (() => {
  const chance = chanceFrom(77)
  const point = () => [chance.between(0, 2), chance.between(0, 3)] as const
  return Array.from({ length: 26 }, () => Array.from({ length: 3 }, () => [point(), point()] as const))
})()

/** Words in a line from x on, at most this wide. */
function words(chance: Chance, x: number, y: number, size: number, width: number, ink: string): string {
  const unit = size / 4
  let strokes = ''
  let at = x
  for (;;) {
    const letters = chance.between(2, 9)
    if (at + letters * size * 0.6 > x + width) break
    for (let letter = 0; letter < letters; letter += 1) {
      for (const [[a, b], [c, d]] of chance.pick(LETTERS)) {
        strokes += `M${at + a * unit} ${y + b * unit}L${at + c * unit + 0.3} ${y + d * unit}`
      }
      at += size * 0.6
    }
    at += size * 0.5
  }
  return `<path d="${strokes}" stroke="${ink}" stroke-width="${size / 9}" fill="none"/>`
}

const colour = (chance: Chance) => `hsl(${chance.between(0, 359)},60%,50%)`

function screenOf(paper: string, body: string): Promise<Buffer> {
  const { width, height } = SCREEN
  const page = `<rect width="${width}" height="${height}" fill="${paper}"/>${body}`
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${page}</svg>`),
  )
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A form filled in by this member: the questions are the same for all, the phone's time is not. */
export function filledForm(form: number, member: number): Promise<Buffer> {
  const chance = chanceFrom(form * 1000 + 5)
  const answers = chanceFrom(form * 7919 + member * 104_729 + 13)
  const isDark = form % 3 === 2
  const [paper, ink, line] = isDark ? ['#15181d', '#e6e8ea', '#4a5058'] : ['#fff', '#222', '#d8dce0']
  const { width, height } = SCREEN
  const questions = 4 + (form % 3)
  const room = (height - 170) / questions
  let body = `<rect width="${width}" height="70" fill="${colour(chance)}"/>${words(chance, 20, 36, 16, 200, '#fff')}`
  body += words(answers, 14, 8, 11, 60, '#fff')
  for (let question = 0; question < questions; question += 1) {
    const y = 92 + question * room
    body += words(chance, 20, y, 13, width * (0.4 + 0.4 * chance.fraction()), ink)
    if (chance.happens(0.25)) {
      const chosen = answers.between(0, 2)
      for (let choice = 0; choice < 3; choice += 1) {
        const middle = y + 28 + choice * 22
        body += `<circle cx="30" cy="${middle}" r="6" fill="${choice === chosen ? '#2563eb' : paper}" stroke="${line}" stroke-width="2"/>`
        body += words(chance, 46, middle - 6, 11, 90 + 100 * chance.fraction(), ink)
      }
    } else {
      body += `<rect x="18" y="${y + 20}" width="${width - 36}" height="${room - 36}" rx="4" fill="none" stroke="${line}" stroke-width="1.5"/>`
      const lines = answers.between(1, Math.max(1, Math.floor((room - 40) / 18)))
      for (let row = 0; row < lines; row += 1) {
        const part = row === lines - 1 ? 0.3 + 0.6 * answers.fraction() : 0.95
        body += words(answers, 26, y + 28 + row * 18, 12, (width - 60) * part, ink)
      }
    }
  }
  body += `<rect x="18" y="${height - 50}" width="${width - 36}" height="34" rx="17" fill="${colour(chance)}"/>`
  return screenOf(paper, body + words(chance, width / 2 - 40, height - 38, 12, 90, '#fff'))
}

export function textPage(seed: number): Promise<Buffer> {
  const chance = chanceFrom(seed * 31 + 7)
  const isDark = chance.happens(0.25)
  const [paper, ink] = isDark ? ['#101215', '#ddd'] : [chance.pick(['#fff', '#faf8f3', '#f4f6f8']), '#1d1d1f']
  const { width, height } = SCREEN
  let body = `<rect width="${width}" height="48" fill="${colour(chance)}"/>${words(chance, 16, 16, 16, 180, '#fff')}`
  for (let y = 64; y < height - 20; ) {
    const what = chance.fraction()
    if (what < 0.2) {
      body += words(chance, 16, y, 19, width * (0.4 + 0.45 * chance.fraction()), ink)
      y += 34
    } else if (what < 0.35) {
      const tall = chance.between(60, 170)
      body += `<rect x="16" y="${y}" width="${width - 32}" height="${tall}" fill="${colour(chance)}"/>`
      body += `<circle cx="${chance.between(60, width - 60)}" cy="${y + tall / 2}" r="${tall / 3}" fill="${colour(chance)}"/>`
      y += tall + 16
    } else if (what < 0.5) {
      body += `<circle cx="34" cy="${y + 16}" r="16" fill="${colour(chance)}"/>${words(chance, 60, y + 4, 12, 110, ink)}`
      y += 44
    } else {
      const rows = chance.between(2, 7)
      for (let row = 0; row < rows; row += 1) {
        body += words(chance, 16, y, 12, (width - 32) * (row === rows - 1 ? chance.fraction() : 1), ink)
        y += 18
      }
      y += 12
    }
  }
  return screenOf(paper, body)
}

/** A simulated photograph: five scales of light, with objects in front. */
export async function texturedPhoto(seed: number): Promise<Buffer> {
  const chance = chanceFrom(seed * 17 + 3)
  const { width, height } = PHOTO
  const light = [3, 6, 14, 40, 120].map(async (columns) => {
    const rows = Math.max(2, Math.round((columns * height) / width))
    const strength = Math.round(255 * (3 / columns) ** 0.45)
    const points = Buffer.from(
      Array.from({ length: columns * rows * 4 }, (_, at) =>
        at % 4 === 3 ? strength : chance.between(0, 255),
      ),
    )
    const raw = { width: columns, height: rows, channels: 4 as const }
    return sharp(points, { raw })
      .resize(width, height, { fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  })
  const things = Array.from({ length: chance.between(2, 9) }, () => {
    const [x, y] = [chance.between(0, width), chance.between(0, height)]
    const [rx, ry] = [chance.between(15, width / 5), chance.between(15, height / 5)]
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour(chance)}"/>`
  })
  const before = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${things.join('')}</svg>`
  const layers = [...(await Promise.all(light)), Buffer.from(before)].map((input) => ({ input }))
  return sharp({ create: { ...PHOTO, channels: 3, background: colour(chance) } })
    .composite(layers)
    .jpeg({ quality: 92 })
    .toBuffer()
}
