import { drawingOf } from '../platform/images.ts'

const WIDTH = 480
const HEIGHT = 270
const RINGS = [18, 34, 52, 66, 88, 104, 128, 150, 178, 210]

/** What stands for a video until it has a picture of its own: the rings of a tree. */
export function neutralPoster(): Promise<Buffer> {
  const rings = RINGS.map(
    (radius, index) =>
      `<ellipse cx="${WIDTH / 2 + index}" cy="${HEIGHT / 2 - index}" rx="${radius * 1.06}" ry="${radius}"/>`,
  )
  return drawingOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="100%" height="100%" fill="#e4ebe3"/>
      <g fill="none" stroke="#135e42" stroke-opacity="0.28" stroke-width="2">${rings.join('')}</g>
    </svg>`,
  )
}
