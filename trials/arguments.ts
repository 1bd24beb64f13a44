import { StartRefused } from '../src/server/platform/start-refused.ts'

/** A number of times, of members or of minutes from the command line. */
export function wholeNumber(text: string | undefined, standard: number): number {
  const number = Number(text ?? standard)
  if (Number.isInteger(number) && number >= 1) return number
  throw new StartRefused(`'${text}' is no whole number from 1.`)
}
