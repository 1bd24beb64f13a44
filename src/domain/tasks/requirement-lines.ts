/** A line of a task's requirements: what follows it indented belongs to it. */
interface RequirementLine {
  /** Its place in the text. */
  id: number
  /** The line as it was typed. */
  words: string
  /** A proof can meet it or fail it; a heading, which ends in ':', is neither. */
  canFail: boolean
}

/** The most lines that one decision can name. */
export const MAX_FAILED_LINES = 20

/** '- ', '* ', '• ', '3. ' and '3) ' before the words. */
const LIST_MARK = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/

const HAS_WORDS = /[\p{L}\p{N}]/u

/** Blank lines are left out. */
export function requirementLines(text: string): RequirementLine[] {
  const lines: RequirementLine[] = []
  for (const [id, line] of text.split(/\r?\n/).entries()) {
    const above = lines.at(-1)
    if (/^\s+\S/.test(line) && above?.canFail) above.words += `\n${line}`
    else if (line.trim() !== '') lines.push({ id, words: line, canFail: !line.trimEnd().endsWith(':') })
  }
  return lines
}

/** The names of the lines in a decision: without headings, list marks and line breaks, each once. */
export function failableLines(text: string): string[] {
  const names = requirementLines(text).flatMap(({ words, canFail }) => (canFail ? [lineName(words)] : []))
  return [...new Set(names)].filter((name) => HAS_WORDS.test(name))
}

/** A rejection in one sentence: its note, or else the lines that it names; null for one that says nothing. */
export function rejectionSummary(notes: string | null, failedLines: readonly string[]): string | null {
  return notes ?? (failedLines.length > 0 ? `What to change: ${failedLines.join(' · ')}` : null)
}

function lineName(words: string): string {
  return words.replace(LIST_MARK, '').replace(/\s+/g, ' ').trim()
}
