import type { Chance } from '../demo-chance.ts'
import { line, lineHeight, paragraph, widthOf, wrapped } from './lettering.ts'
import { PALETTES } from './palettes.ts'
import { aLook, avatar, MARGIN, postActions, SCREEN, screen } from './phone.ts'
import { photograph } from './scenes.ts'
import { box, dot, frame, times } from './shapes.ts'
import { POSTED } from './subjects.ts'
import { ACCOUNTS } from './words.ts'

const TEXT_SIZE = 22

/** A public post with a picture, marked as advertising in its first words or by the app's own label. */
export function postScreen(chance: Chance): string {
  const look = aLook(chance)
  const account = chance.pick(ACCOUNTS)
  const { scene, businesses, texts } = chance.pick(POSTED)
  const business = chance.pick(businesses)
  const labelled = chance.happens(0.5)
  const words = `#ad · ${chance.pick(texts)}`
  const width = SCREEN.width - 2 * MARGIN
  const lines = wrapped(words, TEXT_SIZE, width).length
  const pictureHeight = chance.pick([640, 828, 740])
  const likes = chance.between(9, 240)
  const label = labelled ? `Paid partnership with ${business}` : `${chance.between(2, 20)} h ago · Public`
  const [pictureY, textFirst] = [236, chance.happens(0.4)]
  const textHeight = lines * lineHeight(TEXT_SIZE)
  const top = pictureY + (textFirst ? textHeight + 24 : 0)
  const actionsY = top + pictureHeight + 44
  const textY = textFirst ? pictureY + 34 : actionsY + 154
  const answersY = textFirst ? actionsY + 150 : textY + textHeight + 20
  return screen(chance, look, [
    avatar(86, 158, 46, account, chance.pick(PALETTES).dark),
    line(154, 152, account, { size: 23, colour: look.ink, weight: 2.1 }),
    line(154, 194, label, { size: 18, colour: look.soft }),
    times(3, (point) => dot(752 + point * 16, 158, 4, look.ink)),
    photograph(chance, scene, business, {
      x: 0,
      y: top,
      width: SCREEN.width,
      height: pictureHeight,
    }),
    postActions(look, actionsY, chance.happens(0.5)),
    line(MARGIN, actionsY + 100, `${likes} likes`, { size: 21, colour: look.ink, weight: 2 }),
    paragraph(MARGIN, textY, width, words, { size: TEXT_SIZE, colour: look.ink }),
    answers(chance, answersY, look.soft, look.line, look.paper),
  ])
}

/** Answers below a post, as many as fit above the field for one's own. */
function answers(chance: Chance, top: number, soft: string, rule: string, paper: string): string {
  const fieldY = SCREEN.height - 150
  const rows = Math.max(0, Math.min(3, Math.floor((fieldY - top - 20) / 96)))
  return [
    times(rows, (row) => {
      const y = top + row * 96
      const name = chance.pick(ACCOUNTS)
      const text = chance.pick([
        'Looks so good!',
        'I have to go there.',
        'Is it busy at noon?',
        'Thanks for saying it is an ad.',
      ])
      return [
        avatar(70, y + 34, 28, name, chance.pick(PALETTES).dark),
        line(114, y + 30, name, { size: 16, colour: soft, weight: 2 }),
        line(126 + widthOf(name, 16), y + 30, `${chance.between(1, 50)} min`, { size: 14, colour: soft }),
        line(114, y + 64, text, { size: 18, colour: soft }),
      ].join('')
    }),
    box(0, fieldY, SCREEN.width, 150, paper),
    box(0, fieldY, SCREEN.width, 2, rule),
    frame(MARGIN, fieldY + 26, SCREEN.width - 2 * MARGIN, 70, rule, 35),
    line(MARGIN + 36, fieldY + 70, 'Add a comment', { size: 18, colour: soft }),
  ].join('')
}
