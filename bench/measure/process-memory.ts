import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const MEGABYTE_IN_KB = 1024

const READ_EVERY_MS = 250

export interface Memory {
  /** Megabytes that only this process can give back. */
  anonymous: number
  /** Megabytes of program files, which the kernel shares and can drop. */
  files: number
  descriptors: number
}

export async function memoryOf(pid: number): Promise<Memory> {
  const [status, descriptors] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8'),
    readdir(`/proc/${pid}/fd`),
  ])
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / MEGABYTE_IN_KB
  return { anonymous: megabytes('RssAnon'), files: megabytes('RssFile'), descriptors: descriptors.length }
}

/** The process's memory, sampled until the work is over. */
export async function memoryDuring(
  read: () => Promise<Memory>,
  work: Promise<unknown>,
): Promise<readonly Memory[]> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  const ended = work.then(end, end)
  const readings: Memory[] = []
  do {
    readings.push(await read())
    await Promise.race([ended, sleep(READ_EVERY_MS)])
  } while (!isOver)
  await work
  return readings
}
