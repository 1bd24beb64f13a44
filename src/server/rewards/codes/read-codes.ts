import { parse } from 'csv-parse/sync'
import { CODE_COLUMNS, type CodeColumn, type CodeRow, MAX_CODE_ROWS } from '#domain/rewards/codes.ts'
import { formatList, formatNumber } from '#domain/text/format.ts'
import { as, type Words, words } from '#domain/text/wording.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

const HEADERS: Record<string, CodeColumn> = {
  code: 'code',
  'gift card code': 'code',
  'card number': 'code',
  pin: 'pin',
  value: 'value',
  amount: 'value',
  cost: 'cost',
  expiry: 'expiry',
  expires: 'expiry',
  'expiry date': 'expiry',
  'expiration date': 'expiry',
}

/**
 * The rows of a pasted text or a CSV file; its first line with any of them says whether tabs, semicolons or commas separate the cells. A
 * first row with a known name names all columns, otherwise they are in the order of CODE_COLUMNS. Cells are literal, but
 * for the spaces at their ends.
 * 'invalid' if it can't be read, or has no rows or too many; no sentence repeats what is in it.
 */
export function readCodes(text: string): CodeRow[] {
  const [first, ...others] = readRecords(text)
  if (!first) throw unreadable('Please paste the codes.')
  const header = first.cells.map((cell) => HEADERS[cell.toLowerCase()])
  const isHeader = header.some((column) => column !== undefined)
  if (isHeader) refuseUnknownColumns(first.cells, header)
  const columns = isHeader ? header : CODE_COLUMNS
  const records = isHeader ? others : [first, ...others]
  if (records.length === 0) throw unreadable('There are no codes below the first row.')
  if (records.length > MAX_CODE_ROWS) {
    throw unreadable(
      words('Please import at most {most} codes at once.', { most: as(formatNumber, MAX_CODE_ROWS) }),
    )
  }
  return records.map(({ row, cells }) => {
    const cellOf = (column: CodeColumn) => cells[columns.indexOf(column)] ?? ''
    return {
      row,
      ...{ code: cellOf('code'), pin: cellOf('pin'), value: cellOf('value') },
      ...{ cost: cellOf('cost'), expiry: cellOf('expiry') },
    }
  })
}

/** A column that is not known could be the expiry under another name. */
function refuseUnknownColumns(cells: readonly string[], header: readonly (CodeColumn | undefined)[]): void {
  const unknown = cells.findIndex((cell, at) => cell !== '' && header[at] === undefined)
  const columns = as(formatList, [...CODE_COLUMNS])
  if (unknown !== -1)
    throw unreadable(
      words('We don’t know the name of column {column}. The first row may name these columns: {columns}.', {
        column: unknown + 1,
        columns,
      }),
    )
  if (!header.includes('code'))
    throw unreadable(
      words('No column is named “code”. The first row may name these columns: {columns}.', { columns }),
    )
}

const DELIMITERS = ['\t', ';', ',']

function readRecords(text: string): { row: number; cells: string[] }[] {
  try {
    const records = parse(text, {
      ...{
        bom: true,
        delimiter: delimiterOf(text),
        info: true,
        relax_column_count: true,
        relax_quotes: true,
      },
      ...{ skip_empty_lines: true, skip_records_with_empty_values: true, to: MAX_CODE_ROWS + 2 },
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({
      row: info.lines,
      cells: record.map((cell) => cell.trim()),
    }))
  } catch {
    // The parser's message quotes the text.
    throw unreadable('A quotation mark is opened and not closed. Please check the text.')
  }
}

function delimiterOf(text: string): string {
  const line = /^.*[\t;,].*$/m.exec(text)?.[0] ?? ''
  return DELIMITERS.find((delimiter) => line.includes(delimiter)) ?? ','
}

function unreadable(sentence: Words | string): Refusal {
  return new Refusal('invalid', sentence, { code: 'codes.rows', fields: { text: sentence } })
}
