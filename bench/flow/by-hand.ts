import { randomUUID } from 'node:crypto'
import { bodyHashOf } from '../../src/server/platform/db/idempotency.ts'
import type { ProcessedImage } from '../../src/server/platform/files/images.ts'
import type { StoredProof } from '../../src/server/submissions/proof-files.ts'
import type { Sent, Statement } from '../measure/record-sql.ts'
import { arraysOf } from '../world/picture-store.ts'
import { ADMIT, CLAIM, DECIDE, LIST, REDEEM, SUBMIT, WRITE_DOWN } from './by-hand-sql.ts'
import type { Cast } from './script.ts'

/** What the product writes in a journey as text, not SQL: its emails, and what each transaction tells open screens. */
export interface Texts {
  memberId: string
  title: string
  mail: { subject: string; text: string; html: string }
  /** Of the claim, the submission, the review and the reward request. */
  told: string[][]
}

export interface ByHand {
  texts: Texts
  adminToken: string
  rewardId: number
}

interface Client {
  query(statement: Statement): Promise<{ rows: Record<string, unknown>[] }>
}

const NOTES = 'Posted this morning; the link is in my profile.'
const REVIEW_NOTES = 'Thank you, well done.'

/**
 * A journey in as few round trips as are correct under concurrency (reliability: Correct transactions), with every row
 * the product writes, including rate limits, idempotency keys and what triggers add. It leaves out work that writes no
 * row: reasons of refusals, and paths this journey does not take, such as a second version of a proof or a waiting
 * referral. Each has a guard, which stops the floor if the journey takes that path.
 */
export async function goByHand(
  client: Client,
  [memberId = '', , token = '', taskId = '']: Cast,
  { texts, adminToken, rewardId }: ByHand,
  storePicture: () => Promise<{ image: ProcessedImage; stored: StoredProof }>,
): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => onlyRow(client, { name, text, values })
  const told = (step: number) => texts.told[step]?.map((text) => text.replaceAll(texts.memberId, memberId))
  const ofTask = (text: string, title: string) => text.replaceAll(texts.title, title)

  await run('list', LIST, [token])
  await run('claim', CLAIM, [token, taskId, told(0)])
  await run('admit', ADMIT, [token, taskId])
  const { image, stored } = await storePicture()
  const { keys, hashes, placeKeys, placeHashes } = arraysOf(image)
  const submission = await run('submit', SUBMIT, [
    memberId,
    taskId,
    NOTES,
    stored.imageKey,
    stored.thumbnailKey,
    image.width,
    image.height,
    image.sha256,
    image.image.length + image.thumbnail.length,
    keys,
    randomUUID(),
    bodyHashOf({ notes: NOTES }, image.sha256),
    told(1),
    hashes,
    image.signature,
    placeKeys,
    placeHashes,
  ])

  await client.query({ text: 'begin', values: [] })
  const decided = await run('decide', DECIDE, [adminToken, submission.id, REVIEW_NOTES])
  const title = String(decided.title)
  const { refers } = await run('write-down', WRITE_DOWN, [
    memberId,
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
  await client.query({ text: 'commit', values: [] })

  await run('redeem', REDEEM, [token, rewardId, randomUUID(), bodyHashOf({}), told(3)])
}

async function onlyRow(client: Client, statement: Statement): Promise<Record<string, unknown>> {
  const { rows } = await client.query(statement)
  if (rows[0] === undefined) throw new Error(`By hand, '${statement.name}' found nothing to do.`)
  return rows[0]
}

export function toldIn(sent: readonly Sent[]): string[][] {
  const told: string[][] = []
  for (const { text, values } of sent) {
    if (text === 'begin') told.push([])
    if (text.startsWith('select pg_notify')) told.at(-1)?.push(...(values[1] as string[]))
  }
  return told
}
