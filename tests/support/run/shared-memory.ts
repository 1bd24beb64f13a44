import { statfs } from 'node:fs/promises'

export const SHARED_MEMORY = '/dev/shm'

/** More than a run ever holds: its databases and its browser's pages. */
const PLENTY_BYTES = 6 * 1024 ** 3

/** Whether there is room for a whole run: containers often have 64 MiB. */
export async function hasSharedMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(SHARED_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > PLENTY_BYTES
}
