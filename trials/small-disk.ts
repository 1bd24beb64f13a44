import { spawnSync } from 'node:child_process'
import { open, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductProcess } from '../tests/support/product-process.ts'

/** A product whose data lies on a disk that can be filled, and made room on again. */
export interface FillableDisk {
  /** How the disk is made small: a file system of its own, or a largest size of files for the product's processes. */
  kind: 'file system' | 'largest file'
  /** What the product is started behind. */
  prefix: readonly string[]
  /** Leaves so many bytes free, or none. */
  fill(product: ProductProcess, leaveBytes: number): Promise<void>
  makeRoom(product: ProductProcess): Promise<void>
  /** The way to a path of the product's from outside its namespace. */
  reach(product: ProductProcess, path: string): string
}

const STEP_BYTES = 1024 * 1024

/**
 * A small file system at a directory, which only the product sees; root mounts it as it is, everybody else in a user
 * namespace. Where the machine allows neither, the kernel refuses the product's processes every longer file instead.
 */
export function aSmallDisk(directory: string, megabytes: number): FillableDisk {
  const mount = ['sh', '-c', `mount -t tmpfs -o size=${megabytes}m disk "${directory}" && exec "$@"`, 'sh']
  const namespaces = [
    ['unshare', '--mount'],
    ['unshare', '--mount', '--user', '--map-root-user'],
  ]
  const works = namespaces.find(
    ([file = '', ...args]) => spawnSync(file, [...args, ...mount, 'true']).status === 0,
  )
  return works ? aFileSystem(directory, [...works, ...mount]) : aLargestFile()
}

function aFileSystem(directory: string, prefix: readonly string[]): FillableDisk {
  const reach = ({ process: { pid } }: ProductProcess, path: string) => join(`/proc/${pid}/root`, path)
  const filler = (product: ProductProcess) => reach(product, join(directory, 'filler'))
  return {
    kind: 'file system',
    prefix,
    reach,
    fill: async (product, leaveBytes) => {
      const file = await open(filler(product), 'a')
      try {
        for (;;) {
          const { bavail, bsize } = await statfs(reach(product, directory))
          const room = bavail * bsize - leaveBytes
          if (room <= 0) return
          await file.write(Buffer.alloc(Math.min(STEP_BYTES, room)))
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        await file.close()
      }
    },
    makeRoom: (product) => truncate(filler(product)),
  }
}

/** The soft limit only, so that it can be lifted again by whoever set it. */
function aLargestFile(): FillableDisk {
  const limit = ({ process: { pid } }: ProductProcess, bytes: string) => {
    const { status, stderr } = spawnSync('prlimit', [`--fsize=${bytes}:`, '--pid', String(pid)])
    if (status !== 0) throw new Error(`prlimit: ${stderr}`)
  }
  return {
    kind: 'largest file',
    prefix: [],
    reach: (_product, path) => path,
    fill: async (product) => limit(product, '1'),
    makeRoom: async (product) => limit(product, 'unlimited'),
  }
}
