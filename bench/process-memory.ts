import { readFile } from 'node:fs/promises'

const MEGABYTE_IN_KB = 1024

/** Resident memory of a process in megabytes. */
export interface Memory {
  now: number
  peak: number
  /** The part of `now` that is pages of program files, which the kernel shares and can drop. */
  files: number
}

/** Reads what /proc says about a process. */
export async function memoryOf(pid: number): Promise<Memory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / MEGABYTE_IN_KB
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM'), files: megabytes('RssFile') }
}
