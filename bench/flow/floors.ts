import type pg from 'pg'
import type { StoredProof } from '../../src/server/submissions/proof-files.ts'
import { inProcess } from '../measure/in-process.ts'
import { recordSql } from '../measure/record-sql.ts'
import { go, type Journey } from '../world/journey.ts'
import { arraysOf, type StorePicture } from '../world/picture-store.ts'
import type { Stage } from '../world/stage.ts'
import { type ByHand, goByHand, type Texts, toldIn } from './by-hand.ts'
import { type Cast, play, type Script, scriptOf } from './script.ts'

export type FloorSql = Script | ByHand

export interface FloorJourney {
  cast: Cast
  picture: Uint8Array
}

interface Picture extends StoredProof {
  sha256: string
  signature: Uint8Array
}

export interface FlowFloors {
  script: Script
  byHand: ByHand
}

/** The names in a journey's SQL; in the cookie the session token precedes the signature. */
function castOf({ member, taskId }: Journey): Cast {
  return [member.id, member.email, tokenOf(member), String(taskId)]
}

function tokenOf({ cookieValue }: Journey['member']): string {
  return cookieValue.split('.')[0] ?? ''
}

function namesOf({ sha256, signature, imageKey, thumbnailKey }: Picture): Cast {
  const arrays = Object.values(arraysOf({ signature }))
  return [sha256, imageKey, thumbnailKey, ...arrays.map((array) => JSON.stringify(array))]
}

export async function onFloor(journey: Journey): Promise<FloorJourney> {
  return { cast: castOf(journey), picture: new Uint8Array(await journey.picture!.arrayBuffer()) }
}

export async function goOnFloor(
  pool: pg.Pool,
  sql: FloorSql,
  { cast, picture }: FloorJourney,
  storePicture: StorePicture,
): Promise<void> {
  const client = await pool.connect()
  try {
    if ('steps' in sql) {
      const { image, stored } = await storePicture(picture)
      const { sha256, signature } = image
      await play(client, sql, [...cast, ...namesOf({ sha256, signature, ...stored })])
    } else {
      await goByHand(client, cast, sql, () => storePicture(picture))
    }
  } finally {
    client.release()
  }
}

/** Makes both floors from the second of two journeys, when the product is warm. */
export function recordFloors(stage: Stage, [first, second]: readonly Journey[]): Promise<FlowFloors> {
  const { pool } = stage.database
  return inProcess(stage, async ({ url }) => {
    await go(url, first!)
    const sent = await recordSql(() => go(url, second!))
    const { member, admin, taskId, rewardId } = second!
    const {
      rows: [written],
    } = await pool.query<Picture & Texts['mail'] & { title: string }>(
      `select s.image_sha256 as sha256, s.image_key as "imageKey", s.thumbnail_key as "thumbnailKey", k.signature, t.title, m.subject, m.text_body as text, m.html_body as html
       from submissions s join tasks t on t.id = s.task_id join mails m on m.user_id = s.user_id
         join image_signatures k on k.submission_id = s.id
       where s.user_id = $1 and t.id = $2`,
      [member.id, taskId],
    )
    const { title, subject, text, html, ...picture } = written!
    const texts = { memberId: member.id, title, mail: { subject, text, html }, told: toldIn(sent) }
    return {
      script: scriptOf(sent, [...castOf(second!), ...namesOf(picture)]),
      byHand: { texts, adminToken: tokenOf(admin), rewardId },
    }
  })
}
