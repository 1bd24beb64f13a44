import { readCents } from '#domain/text/cents.ts'
import { formatCents, plural } from '#domain/text/format.ts'
import { endOfTorontoDay } from '#domain/time/dates.ts'
import {
  type CodeRow,
  type GivenCode,
  MAX_CODE_LENGTH,
  MAX_PIN_LENGTH,
  MIN_CODE_LENGTH,
  type RowProblem,
} from './codes.ts'
import { MAX_AMOUNT_CENTS } from './delivery.ts'

interface Checked {
  codes: GivenCode[]
  problems: RowProblem[]
}

/**
 * Checks the rows of an import as a whole: length, one line, amount, cost, expiry, and that no code comes twice. Codes are
 * taken literally. An amount that is not given is the reward's.
 */
export function checkCodeRows(rows: readonly CodeRow[], amountCents: number, now: Date): Checked {
  const problems: RowProblem[] = []
  const firstRows = new Map<string, number>()
  // The rows of a file mostly have one date, and finding the end of a day in Toronto takes a while.
  const ends = new Map<string, Date | null>()
  const endOf = (day: string) => {
    if (!ends.has(day)) ends.set(day, endOfTorontoDay(day))
    return ends.get(day) ?? null
  }
  const codes = rows.map(({ row, code, pin, value, cost, expiry }): GivenCode => {
    const say = (column: RowProblem['column'], problem: string | null) => {
      if (problem !== null) problems.push({ row, column, problem })
    }
    say('code', codeProblem(code))
    const first = firstRows.get(code)
    if (first === undefined) firstRows.set(code, row)
    else if (code !== '') say('code', `is the same as in row ${first}`)
    say('pin', pinProblem(pin))
    const cents = value === '' ? amountCents : readCents(value)
    if (cents === null) say('value', 'isn’t an amount such as 25.00')
    else if (cents !== amountCents)
      say('value', `isn’t the amount of this reward, ${formatCents(amountCents)}`)
    const costCents = cost === '' ? null : readCents(cost)
    if (cost !== '' && costCents === null) say('cost', 'isn’t an amount such as 23.75')
    if (costCents !== null && costCents > MAX_AMOUNT_CENTS) say('cost', 'is more than $10,000.00')
    const expiresAt = expiry === '' ? null : endOf(expiry)
    if (expiry !== '' && expiresAt === null) say('expiry', 'isn’t a date such as 2027-12-31')
    if (expiresAt !== null && expiresAt <= now) say('expiry', 'is in the past')
    return { row, code, pin, costCents, expiresAt }
  })
  return { codes, problems }
}

const PROBLEMS_SHOWN = 20

/** 'Row 3: the code is missing. Row 7: …', a sentence for each of the first problems. */
export function problemSentences(problems: readonly RowProblem[]): string {
  const said = problems
    .slice(0, PROBLEMS_SHOWN)
    .map(({ row, column, problem }) => `Row ${row}: the ${column} ${problem}.`)
  const more = problems.length - said.length
  return [...said, ...(more > 0 ? [`And ${plural(more, 'more problem', 'more problems')}.`] : [])].join('\n')
}

function codeProblem(code: string): string | null {
  if (code === '') return 'is missing'
  if (code.length < MIN_CODE_LENGTH) return `has fewer than ${MIN_CODE_LENGTH} characters`
  if (code.length > MAX_CODE_LENGTH) return `has more than ${MAX_CODE_LENGTH} characters`
  return isPlain(code) ? null : 'has characters that can’t be shown on one line'
}

function pinProblem(pin: string): string | null {
  if (pin.length > MAX_PIN_LENGTH) return `has more than ${MAX_PIN_LENGTH} characters`
  return isPlain(pin) ? null : 'has characters that can’t be shown on one line'
}

function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)
}
