// Filled in by the build (vite/service-worker.ts).
declare const __OFFLINE_FILES__: readonly string[]
declare const __OFFLINE_SHELL__: string | null

/** The addresses of the cached files, including the shell. */
export const OFFLINE_FILES = __OFFLINE_FILES__

/** The shell's address; null in the live client, which has no shell. */
export const OFFLINE_SHELL = __OFFLINE_SHELL__
