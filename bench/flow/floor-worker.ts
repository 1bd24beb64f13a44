import pg from 'pg'
import { inParallel } from '../../src/server/platform/in-parallel.ts'
import { answerAssignments } from '../measure/own-process.ts'
import { openPictureStore } from '../world/picture-store.ts'
import { type FloorJourney, type FloorSql, goOnFloor } from './floors.ts'

export interface FlowFloorAssignment {
  databaseUrl: string
  dataDir: string
  workers: number
  sql: FloorSql
  journeys: FloorJourney[]
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A floor of goal 3, in its own process: all SQL and image work of the journeys, without a server. */
answerAssignments<FlowFloorAssignment, { seconds: number }>(async (assignment) => {
  const { databaseUrl, dataDir, workers, sql, journeys } = assignment
  const storePicture = await openPictureStore(dataDir)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: workers })
  const startedAt = performance.now()
  await inParallel(workers, journeys, (journey) => goOnFloor(pool, sql, journey, storePicture))
  const seconds = (performance.now() - startedAt) / 1000
  await pool.end()
  return { seconds }
})
