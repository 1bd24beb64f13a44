import type { Chance } from '../demo-chance.ts'
import { fittingSize, line } from './lettering.ts'
import { GREENS, HARVEST, type Palette } from './palettes.ts'
import { box, dot, oval, shape, stroke, times } from './shapes.ts'

/** A table seen from above: a cup, a plate with a bun, a napkin, some leaves. */
export function table(chance: Chance, { accent, second, dark }: Palette): string {
  const wood = chance.pick(['#b98a5e', '#d3b48c', '#8a6346', '#c9c2b4'])
  const [plateX, plateY] = [chance.between(470, 540), chance.between(430, 520)]
  const [cupX, cupY] = [chance.between(200, 270), chance.between(230, 330)]
  return [
    box(0, 0, 800, 800, wood),
    times(6, (plank) => box(0, plank * 140 + chance.between(0, 20), 800, 4, '#00000022')),
    times(9, (grain) => {
      const y = grain * 92 + chance.between(0, 50)
      return stroke(`M${chance.between(-80, 300)} ${y}q120 ${chance.between(-14, 14)} 340 0`, '#00000012', 5)
    }),
    `<g transform="rotate(${chance.between(-18, 12)} 600 560)">${box(500, 500, 330, 300, accent, 6)}${box(512, 512, 306, 276, '#ffffff22', 4)}</g>`,
    dot(plateX + 10, plateY + 14, 206, '#00000026'),
    dot(plateX, plateY, 204, '#f8f5ee'),
    dot(plateX, plateY, 160, '#ece7dc'),
    bun(chance, plateX, plateY),
    cup(cupX, cupY, second),
    times(3, (leaf) => {
      const [x, y] = [100 + leaf * 70, 620 + chance.between(-30, 60)]
      const colour = GREENS[leaf] ?? dark
      return `<g transform="rotate(${chance.between(0, 180)} ${x} ${y})">${shape(`M${x - 50} ${y}Q${x} ${y - 40} ${x + 50} ${y}Q${x} ${y + 40} ${x - 50} ${y}Z`, colour)}</g>`
    }),
  ].join('')
}

function bun(chance: Chance, x: number, y: number): string {
  const crumbs = times(16, () =>
    dot(x + chance.between(-90, 90), y + chance.between(-90, 90), chance.between(3, 6), '#fff6e0'),
  )
  const spiral = `M${x} ${y}c24 -26 60 8 34 44s-104 26 -100 -44s120 -96 150 -16s-30 150 -96 136s-110 -70 -92 -150`
  return [
    dot(x + 6, y + 10, 122, '#00000022'),
    dot(x, y, 120, '#c98b4b'),
    dot(x - 8, y - 8, 104, '#d89f5f'),
    stroke(spiral, '#9a5f2c', 15),
    crumbs,
  ].join('')
}

function cup(x: number, y: number, glaze: string): string {
  return [
    dot(x + 8, y + 12, 150, '#00000026'),
    dot(x, y, 148, '#f8f5ee'),
    stroke(`M${x + 96} ${y - 30}q70 -24 70 24t-66 42`, glaze, 22),
    dot(x, y, 108, glaze),
    dot(x, y, 92, '#8a5a36'),
    dot(x, y, 84, '#b57e4c'),
    shape(
      `M${x} ${y + 56}C${x - 76} ${y} ${x - 46} ${y - 54} ${x} ${y - 20}C${x + 46} ${y - 54} ${x + 76} ${y} ${x} ${y + 56}Z`,
      '#f3dfc1',
    ),
    shape(
      `M${x} ${y + 34}C${x - 44} ${y} ${x - 26} ${y - 30} ${x} ${y - 8}C${x + 26} ${y - 30} ${x + 44} ${y} ${x} ${y + 34}Z`,
      '#b57e4c',
    ),
  ].join('')
}

/** Shelves with labelled jars and a plant. */
export function shelf(
  chance: Chance,
  { wall, shade, accent, dark, second }: Palette,
  business: string,
): string {
  const jar = (x: number, floor: number) => {
    const [height, content] = [chance.between(110, 150), chance.pick(HARVEST)]
    return [
      box(x, floor - height, 96, height, '#ffffff55', 16),
      box(x + 6, floor - height + 26, 84, height - 32, content, 12),
      box(x + 8, floor - height - 14, 80, 26, chance.pick([dark, accent, second]), 5),
      box(x + 16, floor - 78, 64, 48, '#fbf6e9', 4),
      box(x + 26, floor - 64, 44, 5, dark),
      box(x + 30, floor - 50, 36, 4, '#8d887b'),
      box(x + 14, floor - height + 30, 8, height - 50, '#ffffff66', 4),
    ].join('')
  }
  const board = (y: number) => `${box(40, y, 720, 22, '#a9794f')}${box(40, y + 22, 720, 12, '#00000022')}`
  return [
    box(0, 0, 800, 800, wall),
    times(8, (index) => box(index * 100, 0, 3, 800, shade)),
    box(230, 46, 340, 84, dark, 8),
    line(400, 102, business, {
      size: fittingSize(business, 27, 310),
      colour: '#fbf6e9',
      weight: 1.9,
      align: 'middle',
    }),
    board(380),
    board(650),
    times(chance.between(4, 5), (index) => jar(66 + index * 114, 380)),
    times(chance.between(4, 5), (index) => jar(190 + index * 114, 650)),
    times(7, (index) =>
      stroke(
        `M690 330q${(index - 3) * 16} -60 ${(index - 3) * 22} ${-70 - chance.between(0, 60)}`,
        GREENS[index % 4] ?? accent,
        11,
      ),
    ),
    shape('M646 312H734L722 380H658Z', '#c46a44'),
    shape('M70 560H166L152 650H84Z', '#8f9aa0'),
    times(5, (index) =>
      stroke(
        `M118 564q${(index - 2) * 14} -60 ${(index - 2) * 30} -90`,
        GREENS[3 - (index % 3)] ?? accent,
        9,
      ),
    ),
    oval(400, 800, 420, 60, '#00000018'),
  ].join('')
}
