import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Linux reports CPU time in hundredths of a second (`USER_HZ`). */
const TICK_MS = 10

/** Where the fields begin behind the name in `/proc/<pid>/stat` (proc_pid_stat(5)). */
const FIELDS = { parent: 1, own: [11, 12], ofEnded: [13, 14] }

/** Milliseconds of CPU that a process and its children have used, those that ended included. */
export async function cpuOf(pid: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(processes.map(statOf))
  const family = all.filter((stat) => stat?.pid === pid || stat?.parent === pid)
  return family.reduce((sum, stat) => sum + stat!.ms, 0)
}

/** The same of the embedded PostgreSQL in this data directory. */
export async function postgresCpu(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return cpuOf(Number(pid))
}

async function statOf(pid: string): Promise<{ pid: number; parent: number; ms: number } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = [...FIELDS.own, ...FIELDS.ofEnded].reduce((sum, at) => sum + Number(fields[at]), 0)
  return { pid: Number(pid), parent: Number(fields[FIELDS.parent]), ms: ticks * TICK_MS }
}
