import pg from 'pg'
import { answerAssignments } from '../measure/own-process.ts'
import { type FloorRead, openFloor } from './floor.ts'

export interface FloorAssignment {
  databaseUrl: string
  connections: number
  reads: FloorRead[]
}

/** The floor of goal 1, in its own process; answers with its address. */
answerAssignments(async ({ databaseUrl, connections, reads }: FloorAssignment): Promise<string> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  return (await openFloor(pool, reads)).url
})
