import { isBlank } from '#domain/text/text.ts'

/**
 * Inserts words as a paragraph at the caret and replaces nothing. A box that was never entered has its caret at the start,
 * so there they go below what was typed. `start` is where they begin.
 */
export function insertWords(typed: string, caret: number, words: string): { text: string; start: number } {
  if (isBlank(typed)) return { text: words, start: 0 }
  const at = caret === 0 ? typed.length : caret
  const [before, after] = [typed.slice(0, at), typed.slice(at)]
  const above = before.endsWith('\n') ? before : `${before}\n\n`
  const below = after === '' || after.startsWith('\n') ? after : `\n\n${after}`
  return { text: `${above}${words}${below}`, start: above.length }
}
