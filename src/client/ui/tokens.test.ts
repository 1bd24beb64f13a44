import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const stylesheet = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')

/** Text needs 4.5:1, the edge of a control 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5
const EDGE = 3

const PAIRS: Array<[front: string, back: string, ratio: number]> = [
  ...['ink', 'ink2', 'ink3', 'spruce', 'red', 'blue'].flatMap((front): typeof PAIRS => [
    [front, 'paper', TEXT],
    [front, 'surface', TEXT],
  ]),
  ...['ink', 'ink2', 'ink3'].map((front): (typeof PAIRS)[number] => [front, 'sunken', TEXT]),
  ['on-spruce', 'spruce', TEXT],
  ['on-spruce', 'spruce-strong', TEXT],
  ['on-red', 'red', TEXT],
  ['on-red', 'red-strong', TEXT],
  ['spruce', 'spruce-tint', TEXT],
  ['amber-text', 'amber-tint', TEXT],
  ['red', 'red-tint', TEXT],
  ['blue', 'blue-tint', TEXT],
  ['ink', 'spruce-tint', TEXT],
  ['ink2', 'spruce-tint', TEXT],
  ['on-deep', 'deep', TEXT],
  ['on-deep2', 'deep', TEXT],
  ['amber', 'deep', EDGE],
  ['input', 'surface', EDGE],
  ['input', 'paper', EDGE],
  ['focus', 'paper', EDGE],
  ['focus', 'surface', EDGE],
  ['focus', 'sunken', EDGE],
]

test.each(['light', 'dark'] as const)('every pair of %s colours has enough contrast', (theme) => {
  const tooFaint = PAIRS.filter(
    ([front, back, ratio]) => contrast(token(front, theme), token(back, theme)) < ratio,
  )
  expect(tooFaint).toEqual([])
})

function token(name: string, theme: 'light' | 'dark'): string {
  const value = new RegExp(`^ {2}--${name}: (.+);$`, 'm').exec(stylesheet)?.[1]
  if (!value) throw new Error(`The stylesheet has no --${name}.`)
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value)
  return pair ? pair[theme === 'light' ? 1 : 2]! : value
}

function contrast(one: string, other: string): number {
  const [brighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (brighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
