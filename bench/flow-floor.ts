import { Readable } from 'node:stream'
import pg from 'pg'
import { MAX_UPLOAD_BYTES } from '../src/domain/files.ts'
import { readScreenshot } from '../src/server/platform/images.ts'
import { answerAssignments } from './floor-process.ts'
import { type Cast, play, type Script } from './flow-script.ts'
import { inParallel } from './in-parallel.ts'

export interface FlowFloorAssignment {
  databaseUrl: string
  workers: number
  script: Script
  casts: Cast[]
  picture: Uint8Array
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The floor of goal 3: the SQL of every journey and the work on its image, without a server around them. */
answerAssignments<FlowFloorAssignment, { seconds: number }>(async (assignment) => {
  const { databaseUrl, workers, script, casts, picture } = assignment
  const pool = new pg.Pool({ connectionString: databaseUrl, max: workers })
  const startedAt = performance.now()
  await inParallel(workers, casts, async (cast) => {
    await readScreenshot(Readable.from([Buffer.from(picture)]), { maxBytes: MAX_UPLOAD_BYTES })
    const client = await pool.connect()
    await play(client, script, cast)
    client.release()
  })
  const seconds = (performance.now() - startedAt) / 1000
  await pool.end()
  return { seconds }
})
