import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

interface Use {
  count(): Promise<void>
  giveBack(): Promise<void>
}

/** Counts an upload before reading it. A broken body or a retry, common on bad connections, does not count. */
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
