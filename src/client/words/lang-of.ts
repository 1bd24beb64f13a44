import { likelyLanguage } from '#domain/text/language.ts'
import { type Language, OWN_LANGUAGE } from '#domain/text/own-language.ts'

/** The `lang` of a person's words that are not in the language of this client, so that screen readers pronounce them well. */
export function langOf(text: string): Language | undefined {
  const language = likelyLanguage(text)
  return language === null || language === OWN_LANGUAGE ? undefined : language
}
