import { inProcess } from '../measure/in-process.ts'
import { startWorker } from '../measure/own-process.ts'
import { recordSql } from '../measure/record-sql.ts'
import type { Stage } from '../world/stage.ts'
import { KEPT_LIST, READS } from './addresses.ts'
import { ask } from './ask.ts'
import type { FloorRead } from './floor.ts'
import type { FloorAssignment } from './floor-worker.ts'

/** Lets `work` use the floor in its own process. */
export async function withFloor<Result>(
  stage: Stage,
  reads: FloorRead[],
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const floor = startWorker<FloorAssignment, string>(new URL('floor-worker.ts', import.meta.url))
  try {
    const { environment, database } = stage
    const connections = database.pool.options.max
    return await work(await floor.ask({ databaseUrl: environment.DATABASE_URL, connections, reads }))
  } finally {
    await floor.stop()
  }
}

/** The SQL of one warm request each: a member's session is cached by then, an admin's is read every time. */
export function recordReads(stage: Stage): Promise<FloorRead[]> {
  return inProcess(stage, async ({ url }) => {
    const recorded: FloorRead[] = []
    for (const { as, ...read } of [...READS, KEPT_LIST]) {
      const askOnce = () => ask(url + read.address, stage[as].cookie)
      const answer = (await (await askOnce()).json()) as object
      // This makes the product read its response cache's data again; the floor has no cache and needs no version.
      await stage.database.pool.query('update task_list_versions set version = gen_random_uuid()')
      const sent = await recordSql(() => askOnce().then((response) => response.bytes()))
      const statements = sent.filter(({ text }) => !text.includes('task_list_versions'))
      const row = read.limit === null ? (statements.at(-1)!.rows[0]![read.column] as object) : answer
      const added = Object.fromEntries(Object.entries(answer).filter(([field]) => !(field in row)))
      recorded.push({ ...read, added, statements: statements.map(({ rows: _, ...statement }) => statement) })
    }
    return recorded
  })
}
