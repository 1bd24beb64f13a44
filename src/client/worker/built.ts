// What the build puts in (vite/service-worker.ts).
declare const __OFFLINE_FILES__: readonly string[]
declare const __OFFLINE_SHELL__: string | null

/** The addresses of the files that are kept, the shell among them. */
export const OFFLINE_FILES = __OFFLINE_FILES__

/** The address of the shell; null in the live client, which has none. */
export const OFFLINE_SHELL = __OFFLINE_SHELL__
