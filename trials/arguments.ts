import { ConfigError } from '../src/server/platform/config-error.ts'

/** A number of times, of members or of minutes from the command line. */
export function wholeNumber(text: string | undefined, standard: number): number {
  const number = Number(text ?? standard)
  if (Number.isInteger(number) && number >= 1) return number
  throw new ConfigError(`'${text}' is no whole number from 1.`)
}
