import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { lookAt } from '#domain/proofs/picture-likeness/likeness.ts'
import { lookupsFor, placesOf } from '#domain/proofs/picture-likeness/lookups.ts'
import { bodyHashOf } from '#server/platform/db/idempotency.ts'
import { inProcess } from '../measure/in-process.ts'
import { recordSql, type Sent, type Statement } from '../measure/record-sql.ts'
import { go, type Journey, NOTES, REVIEW_NOTES } from '../world/journey.ts'
import type { StorePicture } from '../world/picture-store.ts'
import type { Stage } from '../world/stage.ts'
import { ADMIT, CLAIM, DECIDE, LIST, REDEEM, SUBMIT, WRITE_DOWN } from './by-hand-sql.ts'

/** The texts that the product writes in a journey: its emails, and each transaction's changes for open screens. */
export interface Texts {
  memberId: string
  title: string
  mail: { subject: string; text: string; html: string }
  /** The changes announced by the claim, the submission, the review and the reward request. */
  told: string[][]
}

/** The session token precedes the signature in the cookie. */
function tokenOf({ cookieValue }: Journey['member']): string {
  return cookieValue.split('.')[0] ?? ''
}

/** The texts of the second of two journeys, when the product is warm. */
export function readTexts(stage: Stage, [first, second]: readonly Journey[]): Promise<Texts> {
  return inProcess(stage, async ({ url }) => {
    await go(url, first!)
    const told = toldIn(await recordSql(() => go(url, second!)))
    const { member, taskId } = second!
    const { rows } = await stage.database.pool.query<Texts['mail'] & { title: string }>(
      `select t.title, m.subject, m.text_body as text, m.html_body as html
       from tasks t, mails m where t.id = $1 and m.user_id = $2`,
      [taskId, member.id],
    )
    const { title, ...mail } = rows[0]!
    return { memberId: member.id, title, mail, told }
  })
}

function toldIn(sent: readonly Sent[]): string[][] {
  const told: string[][] = []
  for (const { text, values } of sent) {
    if (text === 'begin') told.push([])
    if (text.includes('select pg_notify(channel')) told.at(-1)?.push(...(values.at(-1) as string[]))
  }
  return told
}

export async function goByHand(
  pool: pg.Pool,
  journey: Journey,
  texts: Texts,
  storePicture: StorePicture,
): Promise<void> {
  const client = await pool.connect()
  try {
    await complete(client, journey, texts, storePicture)
  } finally {
    client.release()
  }
}

/**
 * A journey in as few round trips as are correct under concurrency (reliability: Correct transactions), with every row
 * the product writes, including rate limits, idempotency keys and what triggers add. It leaves out work that writes no
 * row: reasons of refusals, and paths this journey does not take, such as a second version of a proof or a waiting
 * referral. Each has a guard, which stops the floor if the journey takes that path.
 */
async function complete(
  client: pg.ClientBase,
  { member, admin, taskId, rewardId, picture }: Journey,
  texts: Texts,
  storePicture: StorePicture,
): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => onlyRow(client, { name, text, values })
  const told = (step: number) => texts.told[step]?.map((text) => text.replaceAll(texts.memberId, member.id))
  const ofTask = (text: string, title: string) => text.replaceAll(texts.title, title)

  const token = tokenOf(member)
  await run('list', LIST, [token])
  await run('claim', CLAIM, [token, taskId, told(0)])
  await run('admit', ADMIT, [token, taskId])
  const kept = picture && (await storePicture(picture))
  const image = kept?.image
  const lookups = asArrays(image ? lookupsFor(lookAt(image.signature).framings) : [])
  const places = asArrays(image ? placesOf(image.signature) : [])
  const submission = await run('submit', SUBMIT, [
    member.id,
    taskId,
    NOTES,
    kept?.stored.imageKey,
    kept?.stored.thumbnailKey,
    image?.width,
    image?.height,
    image?.sha256,
    image && image.image.length + image.thumbnail.length,
    lookups.keys,
    randomUUID(),
    bodyHashOf({ notes: NOTES }, image?.sha256 ?? null),
    told(1),
    lookups.hashes,
    image?.signature,
    places.keys,
    places.hashes,
  ])

  await client.query('begin')
  const decided = await run('decide', DECIDE, [tokenOf(admin), submission.id, REVIEW_NOTES])
  const title = String(decided.title)
  const { refers } = await run('write-down', WRITE_DOWN, [
    member.id,
    `submission-reviewed:${submission.id}:${(decided.reviewed_at as Date).getTime()}`,
    title,
    decided.points_awarded,
    decided.email,
    ofTask(texts.mail.text, title),
    ofTask(texts.mail.html, title),
    submission.id,
    decided.actor_id,
    REVIEW_NOTES,
    told(2),
    ofTask(texts.mail.subject, title),
  ])
  if (refers) throw new Error('A referral came between.')
  await client.query('commit')

  await run('redeem', REDEEM, [token, rewardId, randomUUID(), bodyHashOf({}), told(3)])
}

async function onlyRow(client: pg.ClientBase, statement: Statement): Promise<Record<string, unknown>> {
  const { rows } = await client.query(statement)
  if (rows[0] === undefined) throw new Error(`By hand, '${statement.name}' found nothing to do.`)
  return rows[0]
}

function asArrays(places: readonly { key: number; hash: number }[]) {
  return { keys: places.map(({ key }) => key), hashes: places.map(({ hash }) => String(hash)) }
}
