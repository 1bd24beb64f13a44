import { readCents } from '#domain/text/cents.ts'
import { formatCents } from '#domain/text/format.ts'
import { inLines } from '#domain/text/word-lists.ts'
import { as, type Words, words } from '#domain/text/wording.ts'
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
    const add = (problem: Words | null) => {
      if (problem !== null) problems.push({ row, problem })
    }
    add(codeProblem(code))
    const first = firstRows.get(code)
    if (first === undefined) firstRows.set(code, row)
    else if (code !== '') add(words('the code is the same as in row {first}', { first }))
    add(pinProblem(pin))
    const cents = value === '' ? amountCents : readCents(value)
    if (cents === null) add(words('the value isn’t an amount such as 25.00'))
    else if (cents !== amountCents)
      add(
        words('the value isn’t the amount of this reward, {amount}', {
          amount: as(formatCents, amountCents),
        }),
      )
    const costCents = cost === '' ? null : readCents(cost)
    if (cost !== '' && costCents === null) add(words('the cost isn’t an amount such as 23.75'))
    if (costCents !== null && costCents > MAX_AMOUNT_CENTS)
      add(words('the cost is more than {most}', { most: as(formatCents, MAX_AMOUNT_CENTS) }))
    const expiresAt = expiry === '' ? null : endOf(expiry)
    if (expiry !== '' && expiresAt === null) add(words('the expiry isn’t a date such as 2027-12-31'))
    if (expiresAt !== null && expiresAt <= now) add(words('the expiry is in the past'))
    return { row, code, pin, costCents, expiresAt }
  })
  return { codes, problems }
}

const PROBLEMS_SHOWN = 20

/** 'Row 3: the code is missing. Row 7: …', a sentence for each of the first problems. */
export function problemSentences(problems: readonly RowProblem[]): Words {
  const said = problems
    .slice(0, PROBLEMS_SHOWN)
    .map(({ row, problem }) => words('Row {row}: {problem}.', { row, problem }))
  const more = problems.length - said.length
  if (more > 0)
    said.push(words('{more, plural, one {And # more problem.} other {And # more problems.}}', { more }))
  return inLines(said)
}

function codeProblem(code: string): Words | null {
  if (code === '') return words('the code is missing')
  if (code.length < MIN_CODE_LENGTH)
    return words('the code has fewer than {least} characters', { least: MIN_CODE_LENGTH })
  if (code.length > MAX_CODE_LENGTH)
    return words('the code has more than {most} characters', { most: MAX_CODE_LENGTH })
  return isPlain(code) ? null : words('the code has characters that can’t be shown on one line')
}

function pinProblem(pin: string): Words | null {
  if (pin.length > MAX_PIN_LENGTH)
    return words('the pin has more than {most} characters', { most: MAX_PIN_LENGTH })
  return isPlain(pin) ? null : words('the pin has characters that can’t be shown on one line')
}

function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)
}
