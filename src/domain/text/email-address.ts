import { withoutMarks } from './typed-text.ts'

/** RFC 5321 §4.5.3.1, without the angle brackets. */
export const MAX_EMAIL_LENGTH = 254
export const MAX_LOCAL_LENGTH = 64

/**
 * An address as we store and compare it: without invisible marks, and its domain as the DNS has it (punycode). Text that
 * is not an address stays invalid.
 */
export function tidyAddress(typed: string): string {
  const text = withoutMarks(typed)
  const at = text.lastIndexOf('@') + 1
  return at === 0 ? text : text.slice(0, at) + asciiDomain(text.slice(at))
}

const ASCII = /^[\0-\x7f]*$/

/** Signs that a URL would read as the end of the domain, or leave out. */
const ENDS_DOMAIN = /[\s/?#\\:%[\]]/

function asciiDomain(domain: string): string {
  // Encoding a long text takes quadratic time, and it would be too long anyway.
  if (ASCII.test(domain) || ENDS_DOMAIN.test(domain) || domain.length > MAX_EMAIL_LENGTH) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}
