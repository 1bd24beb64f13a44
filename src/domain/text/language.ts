import type { Language } from './own-language.ts'

/** Common words that only one of the two languages has. */
const WORDS = {
  fr: 'au aux avec avez ce ces cette dans de des du elle en est et été il je la le les lire merci mon ne nos nous ont où par pas plus pour quand que qui sa ses son sont sur un une vos votre vous'.split(
    ' ',
  ),
  en: 'a and are as at be by can do for from has have how in is it my no not of or our that the they this to was we were what with you your'.split(
    ' ',
  ),
}

/** 'fr' for French text, so that screen readers pronounce it correctly; otherwise undefined. */
export function languageOf(text: string): 'fr' | undefined {
  return likelyLanguage(text) === 'fr' ? 'fr' : undefined
}

/** The language of a person's words, or null where too few of them say it. */
export function likelyLanguage(text: string): Language | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const of = (language: Language) => words.filter((word) => WORDS[language].includes(word)).length
  const [english, french] = [of('en'), of('fr')]
  if (french > 1 && french > english) return 'fr'
  return english > 1 && english > french ? 'en' : null
}
