import { parentPort, workerData } from 'node:worker_threads'
import { copyVideo } from './copy-video.ts'

/** The thread that videos.ts starts for one video. It reports why a video cannot be copied, or null once it is copied. */
try {
  await copyVideo(workerData)
  parentPort!.postMessage(null)
} catch (error) {
  if (isOfSystem(error)) throw error
  parentPort!.postMessage(String(error))
}

/** Whether the system failed, as with a full disk. The library throws ordinary errors for what it cannot read. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
