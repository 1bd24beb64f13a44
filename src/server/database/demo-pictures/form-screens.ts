import type { Chance } from '../demo-chance.ts'
import { line, lineHeight, paragraph, wrapped } from './lettering.ts'
import { aLook, button, type Look, MARGIN, padlock, SCREEN, screen, titleBar } from './phone.ts'
import { box, dot, frame, tick, times } from './shapes.ts'
import { FEEDBACK, SURVEYS } from './words.ts'

const WIDTH = SCREEN.width - 2 * MARGIN
const CENTRE = SCREEN.width / 2
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRTUVWXY346789'

/** The last page of a survey: all answered, with its completion code and the last answers. */
export function surveyScreen(chance: Chance): string {
  const look = aLook(chance)
  const [title, questions] = chance.pick(SURVEYS)
  const code = times(8, (index) => (index === 4 ? '-' : '') + chance.pick([...CODE_LETTERS]))
  return screen(chance, look, [
    titleBar(look, 'Survey'),
    box(MARGIN, 236, WIDTH, 14, look.accent, 7),
    line(SCREEN.width - MARGIN, 292, '100 % done', { size: 17, colour: look.soft, align: 'end' }),
    dot(CENTRE, 440, 92, look.accent),
    tick(CENTRE, 440, 92, look.onAccent),
    line(CENTRE, 610, 'Thank you!', { size: 40, colour: look.ink, weight: 2.2, align: 'middle' }),
    line(CENTRE, 668, title, { size: 23, colour: look.soft, align: 'middle' }),
    box(MARGIN, 724, WIDTH, 150, look.surface, 18),
    line(CENTRE, 776, 'Your completion code', { size: 18, colour: look.soft, align: 'middle' }),
    line(CENTRE, 838, code, { size: 34, colour: look.ink, weight: 2.2, align: 'middle' }),
    ...questions.map(([question, answers], index) =>
      answered(chance, look, question, answers, 940 + index * 400),
    ),
  ])
}

function answered(
  chance: Chance,
  look: Look,
  question: string,
  answers: readonly string[],
  top: number,
): string {
  const chosen = chance.between(0, answers.length - 1)
  return [
    line(MARGIN, top + 24, question, { size: 22, colour: look.ink, weight: 2 }),
    answers
      .map((answer, index) => {
        const y = top + 60 + index * 76
        return [
          index === chosen ? box(MARGIN, y, WIDTH, 64, look.surface, 12) : '',
          dot(MARGIN + 36, y + 32, 17, index === chosen ? look.accent : look.line),
          dot(MARGIN + 36, y + 32, index === chosen ? 7 : 14, index === chosen ? look.onAccent : look.paper),
          line(MARGIN + 76, y + 42, answer, { size: 20, colour: look.ink }),
        ].join('')
      })
      .join(''),
  ].join('')
}

/** A private feedback form that was sent to a business, with what the member wrote in it. */
export function feedbackScreen(chance: Chance): string {
  const look = aLook(chance)
  const [business, good, better] = chance.pick(FEEDBACK)
  const first = field(look, 780, 'What was good?', good)
  const second = field(look, first.bottom + 50, 'What could be better?', better)
  return screen(chance, look, [
    titleBar(look, business),
    box(MARGIN, 240, WIDTH, 150, look.surface, 18),
    dot(MARGIN + 76, 315, 40, '#2f7d5b'),
    tick(MARGIN + 76, 315, 42, '#ffffff'),
    line(MARGIN + 144, 306, 'Feedback sent', { size: 27, colour: look.ink, weight: 2.1 }),
    line(MARGIN + 144, 350, `${business} will read it soon.`, { size: 18, colour: look.soft }),
    padlock(MARGIN + 4, 434, look.soft),
    line(MARGIN + 54, 464, 'Private: only the shop sees this.', { size: 20, colour: look.soft }),
    line(MARGIN, 552, 'Your feedback', { size: 30, colour: look.ink, weight: 2.2 }),
    howItWent(chance, look, 600),
    first.drawing,
    second.drawing,
    mayWriteBack(chance, look, second.bottom + 56),
    line(MARGIN, second.bottom + 180, `Sent as reference ${chance.between(20_000, 89_999)}`, {
      size: 18,
      colour: look.soft,
    }),
    button(look, { x: MARGIN, y: SCREEN.height - 200, width: WIDTH }, 'Done'),
  ])
}

/** One of a few words for the visit, chosen. */
function howItWent(chance: Chance, look: Look, top: number): string {
  const words = ['Poor', 'Mixed', 'Good', 'Very good']
  const chosen = chance.between(0, words.length - 1)
  const width = (WIDTH - 36) / words.length
  const choices = words.map((word, index) => {
    const x = MARGIN + index * (width + 12)
    const taken = index === chosen
    const face = taken
      ? box(x, top + 44, width, 72, look.accent, 14)
      : frame(x, top + 44, width, 72, look.soft, 14)
    const colour = taken ? look.onAccent : look.ink
    return `${face}${line(x + width / 2, top + 90, word, { size: 19, colour, align: 'middle' })}`
  })
  return `${line(MARGIN, top + 20, 'How was your visit?', { size: 18, colour: look.soft, weight: 1.8 })}${choices.join('')}`
}

function mayWriteBack(chance: Chance, look: Look, top: number): string {
  const allowed = chance.happens(0.6)
  return [
    allowed ? box(MARGIN, top, 42, 42, look.accent, 8) : frame(MARGIN, top, 42, 42, look.soft, 8),
    allowed ? tick(MARGIN + 21, top + 21, 26, look.onAccent) : '',
    line(MARGIN + 66, top + 30, 'The shop may write back to me.', { size: 20, colour: look.ink }),
  ].join('')
}

function field(look: Look, top: number, label: string, words: string): { drawing: string; bottom: number } {
  const size = 21
  const height = wrapped(words, size, WIDTH - 64).length * lineHeight(size) + 50
  const drawing = [
    line(MARGIN, top + 20, label, { size: 18, colour: look.soft, weight: 1.8 }),
    frame(MARGIN, top + 44, WIDTH, height, look.soft, 14),
    paragraph(MARGIN + 32, top + 98, WIDTH - 64, words, { size, colour: look.ink }),
  ].join('')
  return { drawing, bottom: top + 44 + height }
}
