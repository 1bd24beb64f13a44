import type { Chance } from '../demo-chance.ts'
import { PALETTES, type Palette } from './palettes.ts'

/** Draws a place into a square of 800 with a business's name on it, where the place has a sign. */
export type Scene = (chance: Chance, palette: Palette, business: string) => string

/** Where a photograph lies on the screen; `from` is the first row of the scene in it, else it shows the middle. */
export type PhotographBox = { x: number; y: number; width: number; height: number; from?: number }

/** A scene as a photograph: cut to this box, lit from one side and darker towards its corners. */
export function photograph(chance: Chance, scene: Scene, business: string, at: PhotographBox): string {
  const visibleHeight = (800 * at.height) / at.width
  const view = at.from === undefined ? '0 0 800 800' : `0 ${at.from} 800 ${visibleHeight}`
  const id = `light-${at.x}-${at.y}`
  const [lightX, lightY] = [chance.between(15, 85), chance.between(5, 35)]
  return [
    `<svg x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" viewBox="${view}" preserveAspectRatio="xMidYMid slice">`,
    `<radialGradient id="${id}" cx="${lightX}%" cy="${lightY}%" r="110%"><stop offset="0" stop-color="#fff6dd" stop-opacity=".34"/><stop offset=".45" stop-color="#fff6dd" stop-opacity="0"/><stop offset="1" stop-color="#141c2c" stop-opacity=".36"/></radialGradient>`,
    scene(chance, chance.pick(PALETTES), business),
    `<rect width="800" height="800" fill="url(#${id})"/>`,
    '</svg>',
  ].join('')
}
