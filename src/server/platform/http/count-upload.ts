import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** A use of a rate limit, and the way to take it back. */
interface Use {
  count(): Promise<void>
  giveBack(): Promise<void>
}

/**
 * Counts an upload before its file is read. A body that breaks on the way counts no more, and neither does a repeated request
 * that gets its first answer again, of which `work` says so: on a bad line both come often, and use no limit up.
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
