/** The words of a mail and the part that repeats older mails; together they are the whole mail. */
export interface FoldedMail {
  text: string
  quoted: string | null
}

/** Longer lines are words, not the heading of a quotation. */
const MAX_HEADING_LENGTH = 300

/** A heading may be wrapped over so many lines. */
const MAX_HEADING_LINES = 3

const QUOTED = /^\s{0,3}>/

/** Above a quotation, with a date or time: English, French, then the languages of other mail programs. */
const WROTE = [
  /^[\s-]*On\s(?=.*\d).*\bwrote\s*(?::|-{2,})?$/i,
  /^[\s-]*Le\s(?=.*\d).*\sa\s+écrit\s*:?$/i,
  /^(?:Am|Den|Op|På|El|Il|Em|W dniu)\s(?=.*\d).*(?:schrieb|skrev|geschreven|escribió|scritto|escreveu|napisał).*:$/i,
  /^\d{4}[-/]\d{1,2}[-/]\d{1,2}\s.*<\S+@\S+>\s*:?$/,
]

const ORIGINAL =
  /^\s*-{2,}\s*(?:original (?:message|appointment)|message d[’']origine|message original|ursprüngliche nachricht)\s*-{2,}\s*$/i

const FORWARDED =
  /^\s*(?:-{2,}\s*(?:forwarded message|message (?:transféré|transmis|réexpédié))\s*-{2,}|(?:begin forwarded message|début du message (?:transféré|réexpédié))\s*:?)\s*$/i

const FORWARD_SUBJECT = /^\s*(?:fwd?|tr|wg)\s*:/i

/** The lines of a heading as Outlook writes it; stars come from bold letters. */
const FIELDS = [
  /^\*?(?:From|De|Von|Fra|Från|Da)\s*:\*?\s/i,
  /^\*?(?:Sent|Date|Envoyé|Gesendet|Sendt|Skickat|Datum|Inviato|Enviado)(?:\s+le)?\s*:\*?\s/i,
  /^\*?(?:To|À|A|An|Til|Till|Para)\s*:\*?\s/i,
  /^\*?(?:Subject|Objet|Betreff|Emne|Ämne|Oggetto|Asunto|Assunto)\s*:\*?\s/i,
]

const RULE = /^\s*[_\-–—]{10,}\s*$/

const SIGNATURE = /^--\s*$/

/**
 * Separates what a mail says from the older mails below it. Nothing is folded when in doubt: in a mail that was forwarded,
 * with answers between or below quoted lines, or that has no other words.
 */
export function foldQuoted(mail: string, subject = ''): FoldedMail {
  const whole = { text: mail.trim(), quoted: null }
  const lines = mail.split('\n')
  const start = FORWARD_SUBJECT.test(subject) ? null : startOfQuotation(lines)
  if (start === null) return whole
  const text = lines.slice(0, start).join('\n').trim()
  return text === '' ? whole : { text, quoted: lines.slice(start).join('\n').trim() }
}

/** The first line of what repeats older mails to the end; null for none. */
function startOfQuotation(lines: readonly string[]): number | null {
  for (let line = 0; line < lines.length; line += 1) {
    const text = lines[line]!
    if (FORWARDED.test(text)) return null
    if (ORIGINAL.test(text) || isHeadingOfFields(lines, line)) return withRuleAbove(lines, line)
    const headingLines = linesOfWrote(lines, line)
    if (headingLines > 0) return endsMail(lines, line + headingLines) ? line : null
    if (QUOTED.test(text)) return onlyQuotesFrom(lines, line) ? line : null
  }
  return null
}

/** How many lines from this one are the heading “On …, … wrote:”; 0 for none. */
function linesOfWrote(lines: readonly string[], line: number): number {
  if (!/^[\s-]*(?:On|Le|Am|Den|Op|På|El|Il|Em|W dniu|\d{4}[-/])/i.test(lines[line]!)) return 0
  let heading = ''
  for (let count = 1; count <= MAX_HEADING_LINES; count += 1) {
    const next = lines[line + count - 1]?.trim()
    if (!next) return 0
    heading = `${heading} ${next}`.trim().normalize()
    if (heading.length > MAX_HEADING_LENGTH) return 0
    if (WROTE.some((wrote) => wrote.test(heading))) return count
  }
  return 0
}

/** Either every line below a heading is marked as quoted, or none is and all of it is the older mail. */
function endsMail(lines: readonly string[], below: number): boolean {
  const first = lines.findIndex((line, index) => index >= below && line.trim() !== '')
  return first === -1 || !QUOTED.test(lines[first]!) || onlyQuotesFrom(lines, first)
}

/** Whether nothing but quoted lines follows, or a signature below them. */
function onlyQuotesFrom(lines: readonly string[], line: number): boolean {
  for (const text of lines.slice(line)) {
    if (SIGNATURE.test(text)) return true
    if (!QUOTED.test(text) && text.trim() !== '') return false
  }
  return true
}

/** A heading of three fields or more, such as `From:`, `Sent:` and `To:`, which may be wrapped. */
function isHeadingOfFields(lines: readonly string[], line: number): boolean {
  if (!FIELDS.slice(0, 2).some((field) => field.test(lines[line]!))) return false
  const found = new Set<RegExp>()
  for (const text of lines.slice(line, line + 2 * FIELDS.length)) {
    if (text.trim() === '') break
    for (const field of FIELDS) if (field.test(text)) found.add(field)
  }
  return found.size >= 3
}

/** Outlook draws a line above its heading. */
function withRuleAbove(lines: readonly string[], line: number): number {
  let above = line - 1
  while (above > 0 && lines[above]!.trim() === '') above -= 1
  return above >= 0 && RULE.test(lines[above]!) ? above : line
}
