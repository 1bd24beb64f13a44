/** '12.50', '1,250' or '$12.50'; a comma may only separate thousands. */
const DOLLARS = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/** Exact, because the digits never become a fraction; null for anything else. */
export function readCents(typed: string): number | null {
  const [, dollars, cents = ''] = DOLLARS.exec(typed.trim()) ?? []
  return dollars === undefined ? null : Number(dollars.replaceAll(',', '') + cents.padEnd(2, '0'))
}

/** '12.50', as in a field. */
export function centsText(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
