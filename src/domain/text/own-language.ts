/** The official languages of Canada, which the product speaks. */
export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** BCP 47. */
export const LOCALES: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA' }

/** Each in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' }

/** English on the server, which names any other language; the build of a client replaces it (vite/sentences.ts). */
export const OWN_LANGUAGE: Language = 'en'

export function isLanguage(text: unknown): text is Language {
  return (LANGUAGES as readonly unknown[]).includes(text)
}
