import sharp, { type Sharp } from 'sharp'
import { TASK_PICTURE } from '#domain/tasks/task-form.ts'
import { pathOf } from './proof-pictures.ts'

/** Rows above the part of a photo that a task shows: as wide as the photo, with its sign and its subject whole. */
const ROWS_ABOVE = { storefront: 91, mural: 213, booth: 146, table: 259 } as const

/** A photo, or a drawing made for one task. */
export type TaskSubject = keyof typeof ROWS_ABOVE | 'syrup' | 'tools' | 'repair' | 'coats' | 'stop'

/** Twice the size of the drawings, in dots per inch. */
const DENSITY = 144

export function drawTask(subject: TaskSubject): Promise<Buffer> {
  const { width, height } = TASK_PICTURE
  return (isPhoto(subject) ? partOf(subject) : sharp(pathOf(`task-${subject}.svg`), { density: DENSITY }))
    .resize({ width, height })
    .webp({ quality: 75 })
    .toBuffer()
}

function isPhoto(subject: TaskSubject): subject is keyof typeof ROWS_ABOVE {
  return subject in ROWS_ABOVE
}

function partOf(photo: keyof typeof ROWS_ABOVE): Sharp {
  return sharp(pathOf(`photo-${photo}.webp`)).extract({
    left: 0,
    top: ROWS_ABOVE[photo],
    width: 1280,
    height: 853,
  })
}
