import { expect, test } from 'vitest'
import { folded } from './folding.ts'

test.each([
  ['Bélanger', 'belanger'],
  ['Bélanger'.normalize('NFD'), 'belanger'],
  ['ÇA ALORS, L’ŒUVRE !', "ca alors, l'oeuvre !"],
  ['Straße Ærø Łódź Đorđe', 'strasse aero lodz dorde'],
  ['un\u00a0 mot\r\n\tici', 'un mot ici'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['หมวก', 'หมวก'],
  ['100% _\\', '100% _\\'],
])('%j becomes %j', (text, expected) => {
  expect(folded(text)).toBe(expected)
})
