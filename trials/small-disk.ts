import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { open, readFile, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { livePostmaster } from '#server/platform/postgres/postgres-process.ts'
import { type ProductProcess, startProduct } from '../tests/support/servers/product-process.ts'

export interface ProductOnSmallDisk {
  /** How the disk is made small: a separate file system, or a file size limit for the product's processes. */
  kind: 'file system' | 'largest file'
  product: ProductProcess
  /** The directory as other processes reach it. */
  dataDir: string
  /** Leaves the server this many bytes, or none. */
  fill(leaveBytes: number): Promise<void>
  fillDatabase(): Promise<void>
  makeRoom(): Promise<void>
  /** Ends the server and its database, in whatever state. */
  end(): Promise<void>
}

const STEP_BYTES = 1024 * 1024

/**
 * Starts the product on a small file system at the directory, which no one else sees; root mounts it directly, others
 * in a user namespace. Where neither is allowed, the kernel limits the size of the processes' files. The data directory
 * is new, or a copy of the given one.
 */
export async function startOnSmallDisk(
  directory: string,
  megabytes: number,
  dataToCopy?: string,
): Promise<ProductOnSmallDisk> {
  const mount = ['sh', '-c', `mount -t tmpfs -o size=${megabytes}m disk "${directory}" && exec "$@"`, 'sh']
  const behind = [
    ['unshare', '--mount', ...mount],
    ['unshare', '--mount', '--user', '--map-root-user', ...mount],
  ]
  const prefix = behind.find(([file = '', ...args]) => spawnSync(file, [...args, 'true']).status === 0)
  const own = join(directory, 'data')
  const copy = dataToCopy ? ['sh', '-c', `cp -a "${dataToCopy}" "${own}" && exec "$@"`, 'sh'] : []
  const product = await startProduct({ DATA_DIR: own }, [...(prefix ?? []), ...copy])
  const root = prefix ? `/proc/${product.process.pid}/root` : '/'
  const dataDir = join(root, own)
  const cluster = join(dataDir, 'postgres')
  return {
    product,
    dataDir,
    ...(prefix ? fileSystemAt(join(root, directory)) : largestFileOf(product, cluster)),
    end: async () => {
      const postmaster = await livePostmaster(cluster).catch(() => undefined)
      await product.kill()
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
    },
  }
}

type Means = Pick<ProductOnSmallDisk, 'kind' | 'fill' | 'fillDatabase' | 'makeRoom'>

function fileSystemAt(directory: string): Means {
  const filler = join(directory, 'filler')
  async function fill(leaveBytes: number): Promise<void> {
    const file = await open(filler, 'a')
    try {
      for (;;) {
        const { bavail, bsize } = await statfs(directory)
        const room = bavail * bsize - leaveBytes
        if (room <= 0) return
        await file.write(Buffer.alloc(Math.min(STEP_BYTES, room)))
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      await file.close()
    }
  }
  return { kind: 'file system', fill, fillDatabase: () => fill(0), makeRoom: () => truncate(filler) }
}

/** Soft limits only, so the caller can lift them again. Child processes inherit them. */
function largestFileOf(product: ProductProcess, cluster: string): Means {
  const server = product.process.pid!
  const database = async () => {
    const postmaster = await livePostmaster(cluster)
    if (postmaster === undefined) return []
    const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    return [postmaster, ...children.trim().split(' ').map(Number)]
  }
  const limit = (pids: number[], bytes: '1' | 'unlimited') => {
    for (const pid of pids) {
      // Only the account of a process may limit it without CAP_SYS_RESOURCE.
      const { uid, gid } = statSync(`/proc/${pid}`)
      spawnSync('prlimit', [`--fsize=${bytes}:`, '--pid', String(pid)], { uid, gid })
    }
  }
  return {
    kind: 'largest file',
    fill: async () => limit([server], '1'),
    fillDatabase: async () => limit([server, ...(await database())], '1'),
    makeRoom: async () => limit([server, ...(await database())], 'unlimited'),
  }
}
