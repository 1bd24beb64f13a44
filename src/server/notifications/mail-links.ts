import type { Config } from '#server/config/config.ts'

/** An address of the product without its origin: no email links elsewhere. */
export type LocalPath = `/${string}`

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
