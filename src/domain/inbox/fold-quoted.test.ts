import { expect, test } from 'vitest'
import { foldQuoted } from './fold-quoted.ts'

const HEADING = 'On Wed, Nov 25, 2026 at 9:41 AM Support <support@example.com> wrote:'

test.each([
  ['a heading and quoted lines', `Yes\n\n${HEADING}\n> Well?`, 'Yes', `${HEADING}\n> Well?`],
  [
    'a wrapped heading',
    'Yes\n\nOn Wed, Nov 25, 2026\nSupport <s@e.ca>\nwrote:\n> Well?',
    'Yes',
    'On Wed, Nov 25',
  ],
  ['a French heading', 'Oui\n\nLe 25 nov. 2026 à 9 h, Aide a écrit :\n> Alors ?', 'Oui', 'Le 25'],
  [
    'a decomposed French heading',
    'Oui\nLe 25 nov. 2026, Aide a e\u0301crit\u00a0:\n> Alors ?',
    'Oui',
    'Le 25',
  ],
  ['quoted lines without a heading', 'Yes\n\n> Well?\n>\n> Bye', 'Yes', '> Well?'],
  ['an unmarked older mail', `Yes\n\n${HEADING}\n\nWell?`, 'Yes', HEADING],
  ['Original Message', 'Yes\n\n-----Original Message-----\nWell?', 'Yes', '-----Original'],
  ['Message d’origine', "Oui\n\n-----Message d'origine-----\nAlors ?", 'Oui', '-----Message'],
  ['the fields of Outlook', 'Yes\n________________\nFrom: A\nSent: B\nTo: C\n\nWell?', 'Yes', '____'],
  ['those in French', 'Oui\n\nDe : A\nEnvoyé : B\nÀ : C\nObjet : D\n\nAlors ?', 'Oui', 'De : A'],
  ['a signature below', `Yes\n${HEADING}\n> Well?\n\n-- \nMarie`, 'Yes', HEADING],
])('%s is folded', (_, mail, text, quoted) => {
  const folded = foldQuoted(mail)
  expect(folded.text).toBe(text)
  expect(folded.quoted?.slice(0, quoted.length)).toBe(quoted)
  expect(`${folded.text}\n${folded.quoted}`.replace(/\s+/g, ' ')).toBe(mail.replace(/\s+/g, ' '))
})

test.each([
  ['words', 'Yes\n\nThank you'],
  ['“on” in a sentence', 'On Monday I wrote:\nplease help'],
  ['a sentence with a date', 'On 25 November I came home.\n\nThen I wrote to you.'],
  ['one field', 'From: my phone\nHello'],
  ['answers between quoted lines', `${HEADING}\n> First?\nYes\n> Second?\nNo`],
  ['an answer below the quotation', `${HEADING}\n> Well?\n\nYes`],
  ['nothing but a quotation', `${HEADING}\n> Well?`],
  [
    'a forwarded mail',
    'FYI\n\n---------- Forwarded message ---------\nFrom: A\nDate: B\nSubject: C\nTo: D\n\nText',
  ],
  ['a forwarded mail in French', 'Voilà\n\nDébut du message transféré :\n\nDe: A\nDate: B\nÀ: C\n\nTexte'],
  ['a signature', 'Yes\n-- \nMarie'],
  ['an arrow', 'A -> B\n-> C'],
])('%s: nothing is folded', (_, mail) => {
  expect(foldQuoted(mail)).toEqual({ text: mail, quoted: null })
})

test.each(['FW: Card', 'Fwd: Card', 'TR : Carte'])('nothing is folded in a mail named “%s”', (subject) => {
  const mail = 'See below\n\nFrom: A\nSent: B\nTo: C\n\nText'
  expect(foldQuoted(mail, subject).quoted).toBeNull()
  expect(foldQuoted(mail, 'Re: Card').quoted).not.toBeNull()
})
