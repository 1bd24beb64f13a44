import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['Merci de lire avant de publier', 'fr'],
  ['Une petite maison d’édition du Québec voudrait savoir **où et quand vous lisez**.', 'fr'],
  ['Samedi à 10 h. La musique est trop forte. Je reviendrais le matin.', 'fr'],
  ['French versions of the post tasks are on their way.', undefined],
  ['Share the menu of Café de la Place and say that it is sponsored.', undefined],
  ['Rue Saint-Denis', undefined],
  ['Terminé', undefined],
  ['', undefined],
])('%s: %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
