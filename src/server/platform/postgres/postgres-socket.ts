import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The port only names the socket file: the database listens on no network. */
export const SOCKET_PORT = 5432

/** A way to the socket in a directory, short enough to connect through, for as long as this process keeps it open. */
export interface SocketDirectory {
  host: string
  close(): Promise<void>
}

/** Bytes of a socket path that every system takes: Linux allows 107, macOS 103. */
const MAX_SOCKET_PATH_BYTES = 103

/**
 * Opens the way to a socket directory. A long path is replaced by an open descriptor of the directory, which outlives
 * every cleaner of temporary files; where /proc is missing, by a link in a private temporary directory.
 */
export async function openSocketDirectory(directory: string): Promise<SocketDirectory> {
  const socket = join(directory, `.s.PGSQL.${SOCKET_PORT}`)
  if (Buffer.byteLength(socket) <= MAX_SOCKET_PATH_BYTES) return { host: directory, close: async () => {} }
  if (process.platform === 'linux') {
    const descriptor = openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY)
    return { host: `/proc/${process.pid}/fd/${descriptor}`, close: async () => closeSync(descriptor) }
  }
  const holder = await mkdtemp(join(tmpdir(), 'np-'))
  await symlink(directory, join(holder, 'd'))
  return { host: join(holder, 'd'), close: () => rm(holder, { recursive: true, force: true }) }
}
