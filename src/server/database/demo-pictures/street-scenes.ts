import type { Chance } from '../demo-chance.ts'
import { fittingSize, line } from './lettering.ts'
import { GREENS, type Palette } from './palettes.ts'
import { box, dot, oval, shape, stroke, times } from './shapes.ts'

/** A shop from across the street; like every scene, it fills a square of 800 and may be cut at its edges. */
export function storefront(chance: Chance, palette: Palette, business: string): string {
  const { sky, wall, shade, accent, second, dark } = palette
  const letters = chance.pick(['#f6efda', '#f0c96b'])
  const doorLeft = chance.happens(0.5)
  const doorX = doorLeft ? 130 : 520
  const windowX = doorLeft ? 320 : 120
  return [
    box(0, 0, 800, 800, sky),
    oval(160, 90, 150, 34, '#ffffff88'),
    oval(620, 60, 120, 26, '#ffffff66'),
    box(60, 110, 680, 570, wall),
    times(9, (row) => box(60, 150 + row * 58, 680, 2, shade)),
    box(40, 96, 720, 26, dark),
    box(100, 150, 600, 96, dark, 6),
    line(400, 216, business, {
      size: fittingSize(business, 40, 560),
      colour: letters,
      weight: 2.2,
      align: 'middle',
    }),
    shopWindow(chance, palette, windowX),
    door(palette, doorX),
    awning(accent, second),
    box(0, 680, 800, 120, '#b9b4a8'),
    box(0, 680, 800, 10, '#8f8a7e'),
    times(5, (slab) => box(slab * 190 - 20, 690, 3, 110, '#a39e92')),
    planter(chance, doorLeft ? 70 : 690),
    chance.happens(0.6) ? sandwichBoard(doorLeft ? 640 : 60, dark) : '',
  ].join('')
}

function shopWindow(chance: Chance, { dark, second, shade }: Palette, x: number): string {
  const goods = times(2, (shelf) =>
    times(6, (place) => {
      const colour = chance.pick([second, '#c98b4b', '#e9d3a6', '#a85f3a', '#7d94a0', '#d8c7b0'])
      const [left, floor] = [x + 26 + place * 54, 530 + shelf * 110]
      return chance.happens(0.5)
        ? oval(left + 18, floor - 16, 24, 17, colour)
        : box(left, floor - 52, 34, 52, colour, 8)
    }),
  )
  return [
    box(x - 10, 380, 370, 270, dark, 4),
    box(x, 390, 350, 250, '#f7e7bd'),
    box(x, 530, 350, 10, shade),
    goods,
    shape(`M${x + 30} 640L${x + 170} 390H${x + 230}L${x + 90} 640Z`, '#ffffff44'),
    box(x + 172, 390, 6, 250, dark),
  ].join('')
}

function door({ accent, dark }: Palette, x: number): string {
  return [
    box(x, 380, 150, 300, dark, 4),
    box(x + 10, 390, 130, 290, accent),
    box(x + 28, 412, 94, 170, '#dbe9ea'),
    shape(`M${x + 40} 582L${x + 92} 412H${x + 116}L${x + 64} 582Z`, '#ffffff77'),
    box(x + 50, 440, 50, 34, '#fbfaf6', 4),
    line(x + 75, 463, 'OPEN', { size: 11, colour: dark, align: 'middle', weight: 2 }),
    dot(x + 120, 612, 8, '#e9c46a'),
  ].join('')
}

function awning(accent: string, second: string): string {
  const width = 60
  const stripes = times(11, (index) => {
    const x = 70 + index * width
    const colour = index % 2 === 0 ? accent : second
    return shape(`M${x} 270H${x + width}V372A${width / 2} 24 0 0 1 ${x} 372Z`, colour)
  })
  return `${box(66, 262, 668, 14, '#00000033')}${stripes}${box(70, 372, 660, 6, '#00000022')}`
}

function planter(chance: Chance, x: number): string {
  const leaves = times(9, (index) => {
    const [dx, dy] = [(index - 4) * 12, 70 + chance.between(10, 70)]
    return stroke(`M${x} 640Q${x + dx * 0.4} ${700 - dy} ${x + dx} ${690 - dy}`, chance.pick(GREENS), 9)
  })
  return `${leaves}${shape(`M${x - 40} 632H${x + 40}L${x + 30} 712H${x - 30}Z`, '#a6583c')}`
}

function sandwichBoard(x: number, dark: string): string {
  return [
    shape(`M${x} 740L${x + 22} 590H${x + 98}L${x + 120} 740Z`, '#6f4e37'),
    shape(`M${x + 14} 722L${x + 32} 604H${x + 88}L${x + 106} 722Z`, dark),
    line(x + 60, 640, 'Today', { size: 15, colour: '#fbfaf6', align: 'middle' }),
    times(3, (row) => box(x + 34, 656 + row * 18, 52, 4, '#fbfaf699')),
  ].join('')
}

/** A painted wall: large calm shapes over brick, with the street in front. */
export function mural(chance: Chance, { sky, accent, second, dark, wall }: Palette): string {
  const colours = chance.shuffled([accent, second, wall, '#7fa66a', '#e07a4f', '#5b8aa6'])
  const bricks = times(20, (row) => box(0, 60 + row * 32, 800, 2, '#00000018'))
  const hills = times(4, (index) => {
    const y = 330 + index * 80
    const crest = y - chance.between(60, 170)
    return shape(
      `M40 ${y}Q${200 + index * 60} ${crest} ${400 + index * 20} ${y}T760 ${y - 30}V660H40Z`,
      colours[index + 1] ?? accent,
    )
  })
  return [
    box(0, 0, 800, 800, sky),
    box(0, 50, 800, 640, '#9c6a55'),
    box(40, 110, 720, 550, colours[0] ?? wall),
    dot(chance.between(200, 600), 240, 80, '#f8e3a8'),
    hills,
    times(3, (bird) => stroke(`M${300 + bird * 74} ${210 - bird * 22}q16 -20 30 0q14 -20 30 0`, dark, 6)),
    bricks,
    box(0, 690, 800, 110, '#a9a498'),
    box(0, 690, 800, 12, '#7d786d'),
    box(610, 500, 14, 200, '#3c413e'),
    dot(617, 490, 22, '#f6efda'),
  ].join('')
}
