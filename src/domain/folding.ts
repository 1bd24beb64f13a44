/** Letters that do not decompose, and typographic signs, as people type them. */
const TYPED: Record<string, string> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' },
  ...{ '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '‐': '-', '–': '-', '—': '-', '−': '-' },
}
const TYPED_OTHERWISE = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g')

/** Accents once they stand alone, and characters that show nothing between others. */
const LEFT_OUT = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]+/g

const BLANKS = /[\t-\r ]+/g

/**
 * A text as it is searched: small letters without accents, one blank where there are several. 'BELANGER' and 'Bélanger'
 * are the same, and so are 'cœur' and 'COEUR'. The database has this rule as its function `folded`; the tests compare both.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(TYPED_OTHERWISE, (sign) => TYPED[sign] ?? sign)
    .replace(LEFT_OUT, '')
    .replace(BLANKS, ' ')
}
