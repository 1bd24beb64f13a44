import { domainToUnicode } from 'node:url'

/** Scripts whose letters are in domain names (UAX #31, tables 5 and 7). */
const SCRIPTS = `Arabic Armenian Bengali Canadian_Aboriginal Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi
  Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai
  Tibetan`
const OF_ONE_SCRIPT = SCRIPTS.split(/\s+/).map(
  (script) => new RegExp(`^[\\p{Script=${script}}\\p{M}\\p{Nd}-]+$`, 'u'),
)

/**
 * The address with its domain as people write it: 'marie@café.ca' for 'marie@xn--caf-dma.ca'. Undefined where it is the
 * same, and where a label mixes scripts or has other signs, because such a domain can look like another one.
 */
export function emailInWords(email: string): string | undefined {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (!/(^|\.)xn--/i.test(domain)) return undefined
  const words = domainToUnicode(domain)
  const isPlain = words.split('.').every((label) => OF_ONE_SCRIPT.some((letters) => letters.test(label)))
  return isPlain && words !== domain ? email.slice(0, at) + words : undefined
}
