import { parentPort, workerData } from 'node:worker_threads'
import { copyFilm } from './copy-film.ts'

/** The thread that films.ts starts for one film. It reports why a film cannot be copied, or null once it is copied. */
try {
  await copyFilm(workerData)
  parentPort!.postMessage(null)
} catch (error) {
  if (isOfSystem(error)) throw error
  parentPort!.postMessage(String(error))
}

/** Whether the system failed, as with a full disk. The library throws ordinary errors for what it cannot read. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
