import sharp from 'sharp'
import { type Chance, chanceFrom } from './demo-chance.ts'
import { followScreen } from './demo-pictures/follow-screen.ts'
import { feedbackScreen, surveyScreen } from './demo-pictures/form-screens.ts'
import { postScreen } from './demo-pictures/post-screen.ts'
import { photograph } from './demo-pictures/scenes.ts'
import { EVENTS, PLACES, type Subject } from './demo-pictures/subjects.ts'

/** What a picture shows: a screenshot of a post, a followed page, a survey or a feedback form, or a photo. */
export type PictureKind = 'post' | 'follow' | 'survey' | 'feedback' | 'photo' | 'event'

const DRAWINGS: Record<PictureKind, (chance: Chance) => string> = {
  post: postScreen,
  follow: followScreen,
  survey: surveyScreen,
  feedback: feedbackScreen,
  photo: (chance) => aPhoto(chance, PLACES),
  event: (chance) => aPhoto(chance, EVENTS),
}

const KINDS = Object.keys(DRAWINGS)

const PHOTO_SIZES = [
  { width: 1200, height: 1200 },
  { width: 1080, height: 1350 },
  { width: 1280, height: 1160 },
] as const

const JPEG_QUALITY = 88

/** Draws the proof a member of the demo sends, as JPEG; the same kind and seed always give the same picture. */
export function drawProof(kind: PictureKind, seed: number): Promise<Buffer> {
  const ownSeed = seed * KINDS.length + KINDS.indexOf(kind)
  const drawing = DRAWINGS[kind](chanceFrom(ownSeed))
  return sharp(Buffer.from(drawing)).jpeg({ quality: JPEG_QUALITY }).toBuffer()
}

function aPhoto(chance: Chance, subjects: readonly Subject[]): string {
  const { width, height } = chance.pick(PHOTO_SIZES)
  const { scene, businesses } = chance.pick(subjects)
  const drawing = photograph(chance, scene, chance.pick(businesses), { x: 0, y: 0, width, height })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`
}
