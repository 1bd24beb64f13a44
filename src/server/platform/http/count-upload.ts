import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** One use of a rate limit. */
interface Use {
  count(): Promise<void>
  giveBack(): Promise<void>
}

/**
 * Counts an upload before reading its file. Uncounts one whose body broke, and a retry that gets its stored answer (which `work`
 * reports): on a bad connection both happen often and must not use up the limit.
 */
export async function countUpload<Answer>(
  { count, giveBack }: Use,
  { raw }: FastifyRequest,
  work: (isRepeated: () => void) => Promise<Answer>,
): Promise<Answer> {
  await count()
  let counts = true
  try {
    return await work(() => {
      counts = false
    })
  } catch (error) {
    const isBroken = error instanceof Refusal && error.code === 'form.broken'
    if (isBroken || (raw.destroyed && !raw.complete)) counts = false
    throw error
  } finally {
    if (!counts) await giveBack()
  }
}
