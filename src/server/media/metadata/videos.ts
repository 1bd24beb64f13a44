import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PROJECT } from '#server/platform/builds.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'
import type { Video } from './copy-video.ts'
import { Unreadable } from './unreadable.ts'

/** A video of 100 MB takes some seconds; only one made to keep us busy takes longer. */
const WITHIN_MS = 60_000

/** Enough for the tables of the longest video. File contents are outside V8's heap. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 }

/** The path starts at the project, because a bundle has other paths (docs/decisions/0022). */
const WORKER = join(PROJECT, 'src/server/media/metadata/video-worker.ts')

const oneAtATime = createSemaphore(1)

/**
 * Copies a video's pictures and sound, and nothing else, to a new file in the same format. Runs in a separate thread,
 * because the library reads tables in one go. Throws `Unreadable` for a video that would lose a track, cannot be read, or
 * takes too long.
 */
export function cleanVideo(
  from: string,
  to: string,
  mediaType: string,
  withinMs: number = WITHIN_MS,
): Promise<void> {
  return oneAtATime(1, () => copyInThread({ from, to, mediaType }, withinMs))
}

function copyInThread(video: Video, withinMs: number): Promise<void> {
  const ended = Promise.withResolvers<void>()
  const worker = new Worker(WORKER, { workerData: video, resourceLimits: LIMITS })
  // A thread that waits for something that never comes ends without an error.
  let reason: string | null = 'its thread ended early'
  const stop = setTimeout(() => {
    reason = 'it takes too long'
    void worker.terminate()
  }, withinMs)
  worker.on('message', (why: string | null) => {
    reason = why
  })
  worker.on('error', (error) => {
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') reason = 'its tables are too large'
    else ended.reject(error)
  })
  worker.on('exit', () => {
    clearTimeout(stop)
    if (reason === null) ended.resolve()
    else ended.reject(new Unreadable(reason))
  })
  return ended.promise
}
