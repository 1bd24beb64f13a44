import { readFileSync } from 'node:fs'

/** The texts that the specification fixes and the product shows, one a line; a value is `{}`. */
export const SPECIFIED: readonly string[] = readFileSync(new URL('specified.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')

const specified = new Set(SPECIFIED)

/** The shape of a sentence, whatever its values are called. */
export function shapeOf(text: string): string {
  let shape = text
  for (let inner = ''; inner !== shape; ) {
    inner = shape
    shape = inner.replace(/\{[^{}|]*\}/g, '\0')
  }
  return shape.replaceAll('\0', '{}')
}

/** Whether the specification fixes this sentence. */
export function isSpecified(text: string): boolean {
  return specified.has(shapeOf(text))
}
