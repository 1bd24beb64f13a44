import { HOLD_SECONDS } from '#domain/desk/holds.ts'
import { formatNumber, plural } from '#domain/text/format.ts'

interface FromStock {
  status: string
  hold: object | null
  codeStock: { free: number; available: number; waits: boolean } | null
  decisions: readonly { isUndo: boolean }[]
}

/** An approved request that no code was free for, and that gets the next one by itself. */
export function waitsForStock({ codeStock }: Pick<FromStock, 'codeStock'>): boolean {
  return codeStock?.waits === true
}

/** The stock that an open request is delivered from, in words; null for any other request. */
export function stockWords(request: FromStock): { term: string; words: string } | null {
  const { status, hold, codeStock, decisions } = request
  if (codeStock === null) return null
  const free = plural(codeStock.free, 'code free', 'codes free')
  const missing = Math.max(-codeStock.available, 0)
  if (hold !== null) return { term: 'From stock', words: `${free}, none taken until this is final` }
  if (waitsForStock(request)) {
    return {
      term: 'Waits for stock',
      words: missing > 0 ? plural(missing, 'code is missing', 'codes are missing') : free,
    }
  }
  if (status === 'approved') {
    const term = decisions.at(-1)?.isUndo ? 'Delivery undone' : 'From stock'
    return { term, words: `${free}, none delivered by itself` }
  }
  return { term: 'From stock', words: missing > 0 ? `${free}, ${formatNumber(missing)} missing` : free }
}

/** The line beside the button that approves: it delivers. */
export function approvalWords({ free }: { free: number }): string {
  return free > 0
    ? `Approving delivers a code after ${HOLD_SECONDS} seconds.`
    : 'No code is free. Once approved, this request waits for stock.'
}
