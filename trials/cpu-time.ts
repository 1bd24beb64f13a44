import { readdir, readFile, stat } from 'node:fs/promises'

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10

/** CPU time that processes and their ended children have used, in milliseconds. */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(ticksOf))
  return times.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS
}

/** The processes that work in a directory, such as those of a PostgreSQL cluster. */
export async function processesIn(directory: string): Promise<number[]> {
  const home = await stat(directory)
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const here = await Promise.all(
    pids.map(async (pid) => {
      const place = await stat(`/proc/${pid}/cwd`).catch(() => null)
      return place?.ino === home.ino && place.dev === home.dev
    }),
  )
  return pids.filter((_, index) => here[index])
}

/** User and system time, with that of children that have ended: fields 14 to 17 (proc(5)). */
async function ticksOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + (Number(ticks) || 0), 0)
}
