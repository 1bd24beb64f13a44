import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const [css, tokens] = ['fonts.css', 'tokens.css'].map((name) =>
  readFileSync(new URL(name, import.meta.url), 'utf8'),
) as [string, string]

const fallbacks = css
  .split('@font-face')
  .map(descriptorsOf)
  .filter(({ 'size-adjust': size }) => size !== undefined)

describe.each([
  { typeface: 'Figtree', token: '--font-sans', ascent: 95, descent: 25 },
  { typeface: 'Bricolage', token: '--font-display', ascent: 93, descent: 27 },
])('$typeface', ({ typeface, token, ascent, descent }) => {
  const own = fallbacks.filter(({ 'font-family': family }) => family!.startsWith(`"${typeface} `))

  test('each fallback is as high as the typeface', () => {
    for (const face of own) {
      const heightOf = (part: string) =>
        (Number.parseFloat(face[part]!) * Number.parseFloat(face['size-adjust']!)) / 100
      expect(heightOf('ascent-override'), face.src).toBeCloseTo(ascent, 0)
      expect(heightOf('descent-override'), face.src).toBeCloseTo(descent, 0)
    }
  })

  test('each fallback is in the list that the screens use', () => {
    const list = tokens.slice(tokens.indexOf(`${token}:`)).split(';')[0]
    expect(own.length).toBeGreaterThan(0)
    for (const { 'font-family': family } of own) expect(list).toContain(family)
  })
})

function descriptorsOf(face: string): Record<string, string | undefined> {
  const lines = face.matchAll(/^ {2}([\w-]+): ([^;]+);$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
}
