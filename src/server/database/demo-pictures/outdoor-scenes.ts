import type { Chance } from '../demo-chance.ts'
import { fittingSize, line } from './lettering.ts'
import { GREENS, HARVEST, type Palette } from './palettes.ts'
import { box, dot, oval, shape, stroke, times } from './shapes.ts'

/** A stall at a farmers' market: a striped canopy, crates of fruit, bunting and trees behind. */
export function market(chance: Chance, { sky, accent, second, dark }: Palette, business: string): string {
  const trees = times(7, (index) =>
    dot(
      index * 130 + chance.between(-20, 20),
      300 + chance.between(-30, 40),
      110,
      GREENS[index % 4] ?? accent,
    ),
  )
  const canopy = times(10, (index) => {
    const [top, bottom] = [140 + index * 52, 80 + index * 64]
    const colour = index % 2 === 0 ? accent : second
    return shape(`M${top} 150H${top + 52}L${bottom + 64} 300a32 26 0 0 1 -64 0Z`, colour)
  })
  return [
    box(0, 0, 800, 800, sky),
    oval(600, 90, 140, 30, '#ffffff88'),
    trees,
    box(0, 400, 800, 400, '#c8b994'),
    oval(400, 760, 460, 60, '#00000014'),
    bunting(chance),
    box(112, 290, 14, 410, '#6d533c'),
    box(674, 290, 14, 410, '#6d533c'),
    box(126, 300, 548, 180, '#00000026'),
    canopy,
    box(250, 340, 300, 74, '#f6efda', 6),
    line(400, 389, business, {
      size: fittingSize(business, 24, 270),
      colour: dark,
      weight: 1.9,
      align: 'middle',
    }),
    times(3, (index) => crate(chance, 128 + index * 186, 480)),
    box(100, 590, 600, 30, '#8a6346'),
    box(116, 620, 568, 110, '#9a7354'),
    times(6, (index) => box(116 + index * 95, 620, 3, 110, '#7d5b41')),
  ].join('')
}

function bunting(chance: Chance): string {
  const flags = times(9, (index) => {
    const [x, y] = [20 + index * 90, 60 + Math.round(30 * Math.sin((index / 8) * Math.PI))]
    return shape(`M${x} ${y}h44l-22 40Z`, chance.pick(HARVEST))
  })
  return `${stroke('M0 56Q400 124 800 56', '#00000055', 3)}${flags}`
}

function crate(chance: Chance, x: number, y: number): string {
  const fruit = chance.pick(HARVEST)
  const pile = times(3, (row) =>
    times(6 - row, (index) =>
      [
        dot(x + 22 + index * 28 + row * 14, y + 32 - row * 22, 19, fruit),
        dot(x + 16 + index * 28 + row * 14, y + 26 - row * 22, 5, '#ffffff66'),
      ].join(''),
    ),
  )
  return [
    pile,
    box(x, y + 40, 180, 70, '#b98a5e'),
    box(x, y + 40, 180, 8, '#8a6346'),
    box(x, y + 74, 180, 6, '#8a6346'),
    box(x + 60, y + 52, 60, 40, '#2b2f2c', 4),
    line(x + 90, y + 79, String(chance.between(2, 9)), {
      size: 18,
      colour: '#fbfaf6',
      align: 'middle',
      weight: 2,
    }),
  ].join('')
}

/** An information booth: a pointed tent, a banner, a table with leaflets. */
export function booth(chance: Chance, { sky, accent, second, dark }: Palette, business: string): string {
  const leaflets = times(6, (index) => {
    const x = 210 + index * 66
    return `<g transform="rotate(${chance.between(-9, 9)} ${x} 560)">${box(x, 540, 46, 40, chance.pick([second, '#ffffff', accent]), 2)}${box(x + 8, 550, 30, 4, dark)}${box(x + 8, 560, 22, 4, '#9aa39d')}</g>`
  })
  return [
    box(0, 0, 800, 800, sky),
    oval(180, 110, 160, 32, '#ffffff99'),
    times(6, (index) =>
      pine(60 + index * 140 + chance.between(-20, 20), 420, chance.between(130, 220), index),
    ),
    box(0, 410, 800, 390, '#9db87f'),
    shape('M0 800Q300 640 800 700V800Z', '#8aa86e'),
    box(150, 290, 12, 400, '#e8e4d8'),
    box(638, 290, 12, 400, '#e8e4d8'),
    box(162, 300, 476, 250, '#00000022'),
    shape('M400 120L690 290H110Z', accent),
    shape('M400 120L500 290H300Z', '#ffffff26'),
    times(8, (index) => shape(`M${110 + index * 72.5} 288h72.5l-36 40Z`, index % 2 ? accent : second)),
    box(230, 360, 340, 84, '#fbfaf6', 4),
    line(400, 412, business, {
      size: fittingSize(business, 25, 310),
      colour: dark,
      weight: 1.9,
      align: 'middle',
    }),
    box(170, 580, 460, 130, '#f3eee1'),
    box(170, 580, 460, 16, '#d9d2bf'),
    leaflets,
    line(400, 664, 'Ask us anything', { size: 21, colour: dark, weight: 1.9, align: 'middle' }),
  ].join('')
}

/** A lake between hills with pines and a canoe. */
export function lake(chance: Chance, { sky, second }: Palette): string {
  const sunX = chance.between(180, 620)
  const ridge = (y: number, height: number, fill: string) =>
    shape(
      `M0 ${y}Q${chance.between(120, 220)} ${y - height} ${chance.between(300, 420)} ${y - height * 0.3}T800 ${y - height * 0.6}V520H0Z`,
      fill,
    )
  const canoeX = chance.between(260, 440)
  return [
    box(0, 0, 800, 800, sky),
    dot(sunX, 210, 74, '#fff3cf'),
    ridge(400, 210, '#a9bfc0'),
    ridge(450, 150, '#7f9f98'),
    ridge(500, 90, '#55806f'),
    box(0, 500, 800, 300, '#8fb6c0'),
    shape(`M${sunX - 60} 500h120l90 300h-300Z`, '#ffffff38'),
    times(10, (index) =>
      box(chance.between(0, 640), 530 + index * 26, chance.between(60, 200), 4, '#ffffff44', 2),
    ),
    times(5, (index) => pine(30 + index * 46, 560 + index * 18, 240 - index * 22, index)),
    times(4, (index) => pine(780 - index * 44, 570 + index * 16, 260 - index * 34, index + 1)),
    shape(`M${canoeX} 650q110 44 220 0q-12 52 -110 52t-110 -52Z`, '#b8452f'),
    stroke(`M${canoeX + 4} 652q106 40 212 0`, second, 6),
  ].join('')
}

function pine(x: number, ground: number, height: number, shadeIndex: number): string {
  const fill = GREENS[2 + (shadeIndex % 2)] ?? GREENS[3]
  return [
    box(x - 5, ground - 10, 10, 30, '#5a4636'),
    times(3, (tier) => {
      const [top, half] = [ground - height + tier * height * 0.22, 26 + tier * 16]
      return shape(`M${x} ${top}L${x + half} ${top + height * 0.48}H${x - half}Z`, fill)
    }),
  ].join('')
}
