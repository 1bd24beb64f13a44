import { ConfigError } from '#server/platform/config-error.ts'

export function wholeNumber(text: string | undefined, standard: number): number {
  const number = Number(text ?? standard)
  if (Number.isInteger(number) && number >= 1) return number
  throw new ConfigError(`'${text}' is no whole number from 1.`)
}
