/** Letters that do not decompose, and typographic signs, as typed on a keyboard. */
const TYPED: Record<string, string> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' },
  ...{ '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '‐': '-', '–': '-', '—': '-', '−': '-' },
}
const TYPED_OTHERWISE = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g')

/** Combining accents and invisible characters. */
const LEFT_OUT = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]+/g

const BLANKS = /[\t-\r ]+/g

/** Text for searching: 'BELANGER' matches 'Bélanger'. The database function `folded` is tested to be the same. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(TYPED_OTHERWISE, (sign) => TYPED[sign] ?? sign)
    .replace(LEFT_OUT, '')
    .replace(BLANKS, ' ')
}

/** Folded text without hyphens and apostrophes: 'etransfer' for 'e-Transfer'. */
export function joined(text: string): string {
  return folded(text).replace(/['-]/g, '')
}
