import { LANGUAGE_PARAMETER, pathIn, publicPaths } from '#contract/pages/public-pages.ts'
import type { Language } from '#domain/text/own-language.ts'
import type { Config } from '#server/config/config.ts'

/** An address of the product without its origin: no email links elsewhere. */
export type LocalPath = `/${string}`

/** The address in a language; the app's pages, which have one for both, follow the account. */
export function pathFor(language: Language, path: LocalPath): LocalPath {
  if (language === 'en') return path
  const { pathname, search, hash, searchParams } = new URL(path, 'http://local.invalid')
  if (pathname !== '/' && publicPaths.some((page) => page === pathname))
    return `${pathIn(language, pathname) as LocalPath}${search}${hash}`
  if (!pathname.startsWith('/api/')) return path
  searchParams.set(LANGUAGE_PARAMETER, language)
  return `${pathname as LocalPath}?${searchParams}${hash}`
}

/**
 * This character stands for the product's origin before each path of a queued text. Doubled, it is the character itself,
 * so no one's words become a link, and all arrive as written.
 */
const ORIGIN = '\u001a'

export function storedLink(path: LocalPath): string {
  return ORIGIN + path
}

export function storedWords(text: string): string {
  return text.replaceAll(ORIGIN, ORIGIN + ORIGIN)
}

/** A queued text as it is sent or shown, with links to where the product is now. */
export function completed(stored: string, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  const parts = stored.split(ORIGIN + ORIGIN)
  return parts.map((part) => part.replaceAll(ORIGIN, publicUrl.origin)).join(ORIGIN)
}
