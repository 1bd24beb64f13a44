import pg from 'pg'
import { answerAssignments } from '../measure/own-process.ts'
import { type FloorRead, openFloor } from './floor.ts'

export interface FloorServerAssignment {
  databaseUrl: string
  connections: number
  reads: FloorRead[]
}

/** The floor of goal 1, in its own process. */
answerAssignments<FloorServerAssignment, { url: string }>(async ({ databaseUrl, connections, reads }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const { url } = await openFloor(pool, reads)
  return { url }
})
