import { join } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { PROJECT } from './builds.ts'

interface Bounds {
  withinMs: number
  /** They limit V8's heap; file contents are outside. */
  limits: ResourceLimits
}

/** A thread that gave no answer: its work takes too long or too much memory, or waits for something that never comes. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
  readonly isLate: boolean
  constructor(reason: string, isLate: boolean) {
    super(reason)
    this.isLate = isLate
  }
}

/**
 * Runs a program in a separate thread, for libraries that read what strangers send in one go: the event loop goes on,
 * and memory and time are limited. Resolves to its one message. The path starts at the project, because a bundle has
 * other paths (docs/decisions/0022).
 */
export function runInThread<Answer>(
  program: string,
  workerData: unknown,
  { withinMs, limits }: Bounds,
): Promise<Answer> {
  const ended = Promise.withResolvers<Answer>()
  const worker = new Worker(join(PROJECT, program), { workerData, resourceLimits: limits })
  let reason = 'its thread ended early'
  let isLate = false
  const stop = setTimeout(() => {
    reason = 'it takes too long'
    isLate = true
    void worker.terminate()
  }, withinMs)
  worker.on('message', ended.resolve)
  worker.on('error', (error) => {
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') reason = 'its tables are too large'
    else ended.reject(error)
  })
  worker.on('exit', () => {
    clearTimeout(stop)
    ended.reject(new ThreadEnded(reason, isLate))
  })
  return ended.promise
}
