import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'

/**
 * Resolves no sooner than `alikeMs` from now, so that the clock does not tell which addresses are known. The answer is
 * sent after it, never within `work`.
 */
export async function takeAtLeast<Result>(
  { alikeMs }: Pick<Config, 'alikeMs'>,
  work: Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([work, setTimeout(alikeMs)])
  return result
}
