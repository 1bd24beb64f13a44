import { runInThread, ThreadEnded } from '#server/platform/run-in-thread.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'
import type { Video } from './copy-video.ts'
import { Unreadable } from './unreadable.ts'

/** A video of 100 MB takes some seconds; only one made to keep us busy takes longer. */
const WITHIN_MS = 60_000

/** Enough for the tables of the longest video. File contents are outside V8's heap. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 }

const WORKER = 'src/server/media/metadata/video-worker.ts'

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

async function copyInThread(video: Video, withinMs: number): Promise<void> {
  const reason = await runInThread<string | null>(WORKER, video, { withinMs, limits: LIMITS }).catch(
    (error: unknown) => {
      if (error instanceof ThreadEnded) return error.message
      throw error
    },
  )
  if (reason !== null) throw new Unreadable(reason)
}
