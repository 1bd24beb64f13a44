import pg from 'pg'
import { answerAssignments } from '../measure/own-process.ts'
import { type Journey, rateOf, WORKERS } from '../world/journey.ts'
import { openPictureStore } from '../world/picture-store.ts'
import { goByHand, type Texts } from './by-hand.ts'

export interface FlowAssignment {
  databaseUrl: string
  dataDir: string
  texts: Texts
  journeys: Journey[]
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The floor of goal 3, in its own process: all SQL and image work of the journeys, without a server. */
answerAssignments(async ({ databaseUrl, dataDir, texts, journeys }: FlowAssignment): Promise<number> => {
  const storePicture = await openPictureStore(dataDir)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: WORKERS })
  const rate = await rateOf(journeys, (journey) => goByHand(pool, journey, texts, storePicture))
  await pool.end()
  return rate
})
