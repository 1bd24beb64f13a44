import { Readable } from 'node:stream'
import { type Options, stringify } from 'csv-stringify'

const OPTIONS: Options = {
  bom: true,
  record_delimiter: 'windows',
  // A cell that begins with = + - @ would run as a formula in a spreadsheet; an apostrophe makes it text.
  escape_formulas: true,
  // Where a semicolon separates the cells, as in French Canada, a text with one in it stays one cell.
  quoted_string: true,
}

/** Rows as a CSV stream that spreadsheets open rightly and harmlessly: UTF-8 with BOM, a heading row first. */
export function csvStream(
  columns: readonly string[],
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): Readable {
  const stringifier = stringify({ ...OPTIONS, header: true, columns: [...columns] })
  const source = Readable.from(rows)
  source.on('error', (error) => stringifier.destroy(error))
  // Nobody reads on when a download is given up.
  stringifier.on('close', () => source.destroy())
  return source.pipe(stringifier)
}
