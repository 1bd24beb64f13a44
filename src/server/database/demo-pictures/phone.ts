import type { Chance } from '../demo-chance.ts'
import { line } from './lettering.ts'
import { box, dot, frame, shape, stroke, times } from './shapes.ts'

/** The size of a drawn phone screen, in pixels. */
export const SCREEN = { width: 828, height: 1792 } as const

/** The space left and right of what a screen shows, in pixels. */
export const MARGIN = 40

/** The colours of an app on a phone, by day or by night. */
export type Look = {
  paper: string
  surface: string
  ink: string
  soft: string
  line: string
  accent: string
  onAccent: string
}

const DAY = { paper: '#ffffff', surface: '#f3f4f4', ink: '#16201c', soft: '#66706b', line: '#e2e4e3' }
const NIGHT = { paper: '#12171a', surface: '#1e2529', ink: '#f0f2f1', soft: '#98a3a0', line: '#2c3539' }

const NIGHT_SHARE = 0.25

/** The look of one member's phone. */
export function aLook(chance: Chance): Look {
  const night = chance.happens(NIGHT_SHARE)
  const accent = night
    ? chance.pick(['#7fc7e8', '#8fd6a8', '#f0b78a', '#c9b3f0'])
    : chance.pick(['#1f6f8b', '#2f6f57', '#8a4b7c', '#b5562f', '#38569c'])
  return { ...(night ? NIGHT : DAY), accent, onAccent: night ? '#12171a' : '#ffffff' }
}

/** A whole screen: the bar with time and battery, then what the app shows. */
export function screen(chance: Chance, look: Look, parts: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SCREEN.width}" height="${SCREEN.height}">`,
    box(0, 0, SCREEN.width, SCREEN.height, look.paper),
    statusBar(chance, look.ink),
    ...parts,
    box(SCREEN.width / 2 - 130, SCREEN.height - 22, 260, 9, look.ink, 5),
    '</svg>',
  ].join('')
}

function statusBar(chance: Chance, ink: string): string {
  const minutes = String(chance.between(0, 59)).padStart(2, '0')
  const charge = chance.between(12, 40)
  return [
    line(60, 58, `${chance.between(7, 21)}:${minutes}`, { size: 22, colour: ink, weight: 2 }),
    times(4, (bar) => box(610 + bar * 13, 52 - bar * 5, 8, 8 + bar * 5, ink, 2)),
    stroke('M680 44a24 24 0 0 1 34 0M687 51a14 14 0 0 1 20 0', ink, 5),
    dot(697, 57, 3, ink),
    frame(730, 36, 50, 24, ink, 7),
    box(735, 41, charge, 14, ink, 3),
    box(782, 43, 4, 10, ink, 2),
  ].join('')
}

/** The bar under the clock: a way back, a title, and a line below. */
export function titleBar(look: Look, title: string): string {
  return [
    stroke('M66 122L46 142L66 162', look.ink, 5),
    line(SCREEN.width / 2, 152, title, { size: 23, colour: look.ink, weight: 2, align: 'middle' }),
    times(3, (point) => dot(748 + point * 18, 142, 4.5, look.ink)),
    box(0, 196, SCREEN.width, 2, look.line),
  ].join('')
}

/** The round picture of an account: two letters on a colour. */
export function avatar(x: number, y: number, radius: number, name: string, fill: string): string {
  const initials = name
    .split(/[ .]/)
    .filter((word) => /^[a-z]/i.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  const size = radius * 0.62
  return `${dot(x, y, radius, fill)}${line(x, y + size / 2, initials, { size, colour: '#ffffff', weight: 2, align: 'middle' })}`
}

/** A wide button; an outlined one is no longer to be pressed. */
export function button(
  look: Look,
  at: { x: number; y: number; width: number },
  label: string,
  outlined = false,
): string {
  const height = 84
  const face = outlined
    ? frame(at.x, at.y, at.width, height, look.soft, 14)
    : box(at.x, at.y, at.width, height, look.accent, 14)
  const colour = outlined ? look.ink : look.onAccent
  return `${face}${line(at.x + at.width / 2, at.y + 54, label, { size: 22, colour, weight: 2, align: 'middle' })}`
}

/** A small closed padlock. */
export function padlock(x: number, y: number, colour: string): string {
  return `${stroke(`M${x + 7} ${y + 14}v-6a8 8 0 0 1 16 0v6`, colour, 4)}${box(x, y + 13, 30, 24, colour, 5)}`
}

/** The row of things one can do with a post: like, answer, pass on, keep. */
export function postActions(look: Look, y: number, liked: boolean): string {
  const heart = `M66 ${y + 40}C20 ${y + 8} 36 ${y - 18} 66 ${y + 6}C96 ${y - 18} 112 ${y + 8} 66 ${y + 40}Z`
  return [
    liked ? shape(heart, '#d2452f') : stroke(heart, look.ink, 5),
    stroke(`M140 ${y + 38}v-34q0 -10 10 -10h36q10 0 10 10v18q0 10 -10 10h-30Z`, look.ink, 5),
    stroke(`M236 ${y + 14}L288 ${y - 6}L268 ${y + 38}L258 ${y + 20}Z`, look.ink, 5),
    stroke(`M752 ${y - 6}h30v46l-15 -14l-15 14Z`, look.ink, 5),
  ].join('')
}
