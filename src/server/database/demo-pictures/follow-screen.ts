import type { Chance } from '../demo-chance.ts'
import { line, paragraph } from './lettering.ts'
import { PALETTES } from './palettes.ts'
import { aLook, avatar, button, type Look, MARGIN, SCREEN, screen, titleBar } from './phone.ts'
import { photograph } from './scenes.ts'
import { box, dot, tick } from './shapes.ts'
import { POSTED, WITH_PAGE } from './subjects.ts'

const COVER_HEIGHT = 380

/** The row of a scene where its wide part with the sign begins. */
const COVER_FROM = 130

const TILES = 3

/** The page of a business that the member now follows. */
export function followScreen(chance: Chance): string {
  const look = aLook(chance)
  const { scene, businesses } = chance.pick(WITH_PAGE)
  const business = chance.pick(businesses)
  const town = chance.pick([
    'Ajax, Ontario',
    'Pickering, Ontario',
    'Halifax, Nova Scotia',
    'Winnipeg, Manitoba',
  ])
  const about = chance.pick([
    'Family business since 1998. Open every day but Monday.',
    'Run by four neighbours. Come by and say hello.',
    'Ask us anything, we answer within a day. Closed in January.',
  ])
  return screen(chance, look, [
    titleBar(look, business),
    photograph(chance, scene, business, {
      x: 0,
      y: 198,
      width: SCREEN.width,
      height: COVER_HEIGHT,
      from: COVER_FROM,
    }),
    dot(150, 590, 112, look.paper),
    avatar(150, 590, 102, business, chance.pick(PALETTES).dark),
    line(MARGIN, 772, business, { size: 32, colour: look.ink, weight: 2.2 }),
    line(MARGIN, 824, town, { size: 20, colour: look.soft }),
    paragraph(MARGIN, 880, SCREEN.width - 2 * MARGIN, about, { size: 21, colour: look.ink }),
    figures(chance, look),
    button(look, { x: MARGIN, y: 1080, width: 470 }, 'Following', true),
    tick(MARGIN + 120, 1122, 30, look.accent),
    button(look, { x: 534, y: 1080, width: 254 }, 'Message'),
    tiles(chance, business),
  ])
}

function figures(chance: Chance, look: Look): string {
  const counted = [
    [chance.between(40, 400), 'posts'],
    [chance.between(200, 2900), 'followers'],
    [chance.between(20, 300), 'following'],
  ] as const
  return counted
    .map(([count, label], index) => {
      const x = MARGIN + index * 250
      return `${line(x, 1002, String(count), { size: 25, colour: look.ink, weight: 2.1 })}${line(x, 1038, label, { size: 17, colour: look.soft })}`
    })
    .join('')
}

function tiles(chance: Chance, business: string): string {
  const shown = chance.shuffled(POSTED)
  const size = (SCREEN.width - 8) / TILES
  return [
    box(0, 1200, SCREEN.width, SCREEN.height - 1200, '#00000010'),
    ...shown.map(({ scene }, index) => {
      const [column, row] = [index % TILES, Math.floor(index / TILES)]
      return photograph(chance, scene, business, {
        x: Math.round(column * (size + 4)),
        y: Math.round(1204 + row * (size + 4)),
        width: Math.ceil(size),
        height: Math.ceil(size),
      })
    }),
  ].join('')
}
