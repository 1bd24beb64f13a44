import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ReportConsent } from '#contract/claims/report-consent.ts'
import {
  type ConsentRefusal,
  consentRefusal,
  REPORT_CONSENT,
  REPORT_PROOF_DAYS,
  reportedUntil,
} from '#domain/campaigns/reports.ts'
import { words } from '#domain/text/wording.ts'
import { report_consents } from '#server/database/schema/reports.ts'
import { type Database, type Queries, queryRows, type Tx, writeLast } from '#server/platform/db/database.ts'
import { newestFirst, type Page, type PageQuery } from '#server/platform/db/lists.ts'
import { actorLock, mayStillAct } from '#server/platform/db/lock-actor.ts'
import { lockInOrder } from '#server/platform/db/lock-in-order.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { removeObsolete } from '#server/platform/files/remove-obsolete.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { LIVE_CLAIM, liveClaimLock } from './queries.ts'

interface Entry {
  taskId: number
  title: string
  termsVersion: string | null
  approvedAt: string | null
  /** The consent; null without one that is live. */
  agreedAt: string | null
  version: string | null
  sentence: string | null
  now: string
}

/** SQL: the consent r, if any is live, for a member's live claim c in a campaign. */
const ENTRY = `json_build_object('taskId', t.id, 'title', t.title, 'termsVersion', c.terms_version,
  'approvedAt', s.reviewed_at, 'agreedAt', r.agreed_at, 'version', r.version, 'sentence', r.sentence,
  'now', clock_timestamp()) as entry`

const TASK_AND_APPROVAL = `join tasks t on t.id = c.task_id
  left join submissions s on s.claim_id = c.id and s.replaced_at is null and s.status = 'approved'`

/** Does not depend on whether the task is still visible. */
export async function readReportConsent(
  queries: Queries,
  userId: string,
  taskId: number,
): Promise<ReportConsent> {
  return present(await readEntry(queries, userId, taskId))
}

async function readEntry(queries: Queries, userId: string, taskId: number): Promise<Entry> {
  const [row] = await queryRows<{ entry: Entry }>(
    queries,
    `select ${ENTRY} from (select * from claims ${LIVE_CLAIM} and campaign_id is not null) c ${TASK_AND_APPROVAL}
     left join report_consents r on r.claim_id = c.id and r.withdrawn_at is null`,
    [taskId, userId],
  )
  if (!row) throw new Refusal('not-found', 'You don’t have a spot in this task, or no business ordered it.')
  return row.entry
}

/** The live ones of claims that go on. */
export async function listReportConsents(
  queries: Queries,
  userId: string,
  page: PageQuery,
): Promise<Page<ReportConsent>> {
  const { rows, next } = await newestFirst<Entry>(
    queries,
    page,
    `select r.id as at, ${ENTRY} from report_consents r
     join claims c on c.id = r.claim_id and c.left_at is null ${TASK_AND_APPROVAL}
     where r.user_id = $1 and r.withdrawn_at is null and r.id < $2 order by r.id desc limit $3`,
    [userId],
  )
  return { rows: rows.map(present), next }
}

function present(entry: Entry): ReportConsent {
  const { taskId, title, agreedAt } = entry
  const approvedAt = approvalOf(entry)
  return {
    taskId,
    title,
    agreedAt,
    sentence: entry.sentence ?? REPORT_CONSENT.sentence,
    version: entry.version ?? REPORT_CONSENT.version,
    until: approvedAt && reportedUntil(approvedAt).toISOString(),
    canAgree: refusalOf(entry) === null,
  }
}

const approvalOf = ({ approvedAt }: Entry) => (approvedAt === null ? null : new Date(approvedAt))

const refusalOf = (entry: Entry) =>
  consentRefusal({ termsVersion: entry.termsVersion, approvedAt: approvalOf(entry) }, new Date(entry.now))

/** Consents for the claim that this transaction inserts. */
export function consentWithClaim(tx: Tx, userId: string, taskId: number): Promise<void> {
  publishFacts(tx, ['reports'], userId)
  const { version, sentence } = REPORT_CONSENT
  return writeLast(
    tx,
    'report_consents',
    (parameter) => `insert into report_consents (claim_id, campaign_id, user_id, version, sentence)
      select id, campaign_id, user_id, ${parameter(version)}, ${parameter(sentence)} from claims
      where task_id = ${parameter(taskId)} and user_id = ${parameter(userId)} and left_at is null`,
  )
}

/** Agreeing twice keeps the first time; withdrawing takes the proof out of every report at once. */
export async function setReportConsent(
  { database, files }: { database: Database; files: FileStore },
  userId: string,
  taskId: number,
  { agreed }: { agreed: boolean },
): Promise<ReportConsent> {
  const { consent, obsolete } = await database.transaction(async (tx) => {
    const { rows } = await lockInOrder(tx, [actorLock(userId), liveClaimLock(taskId, userId)])
    mayStillAct(rows[0], 'member')
    const before = await readEntry(tx, userId, taskId)
    if (agreed === (before.agreedAt !== null)) return { consent: present(before), obsolete: [] }
    publishFacts(tx, ['reports'], userId)
    const claimId = rows[1]!.id
    const obsolete = agreed ? await agree(tx, claimId, refusalOf(before)) : await withdraw(tx, claimId)
    return { consent: await readReportConsent(tx, userId, taskId), obsolete }
  })
  await removeObsolete(files, obsolete)
  return consent
}

const REFUSED = {
  'earlier-terms':
    'You claimed this task before our terms mentioned reports to businesses, so its proof can’t be shown to one.',
  'too-late': words('Reports show a proof for {days} days after it is approved, and that time has passed.', {
    days: REPORT_PROOF_DAYS,
  }),
} as const

/** A consent that was withdrawn starts over: with the sentence of now, and shown nowhere. */
async function agree(tx: Tx, claimId: number, refusal: ConsentRefusal | null): Promise<never[]> {
  if (refusal !== null) throw new Refusal('conflict', REFUSED[refusal], { code: `consent.${refusal}` })
  await queryRows(
    tx,
    `insert into report_consents (claim_id, campaign_id, user_id, version, sentence)
     select id, campaign_id, user_id, $2, $3 from claims where id = $1
     on conflict (claim_id) do update set version = excluded.version, sentence = excluded.sentence,
       agreed_at = excluded.agreed_at, withdrawn_at = null`,
    [claimId, REPORT_CONSENT.version, REPORT_CONSENT.sentence],
  )
  return []
}

/** Returns the keys of obsolete files. */
async function withdraw(tx: Tx, claimId: number): Promise<string[]> {
  const files = await takeOutOfReports(tx, claimId)
  await tx
    .update(report_consents)
    .set({ withdrawn_at: sql`clock_timestamp()` })
    .where(eq(report_consents.claim_id, claimId))
  return files
}

/** Empties what reports show of a claim; the consent stays. Returns the keys of obsolete files. */
export async function takeOutOfReports(tx: Tx, claimId: number): Promise<string[]> {
  const [kept] = await tx
    .select()
    .from(report_consents)
    .where(eq(report_consents.claim_id, claimId))
    .for('no key update')
  await tx
    .update(report_consents)
    .set({ made_at: null, submission_id: null, picture_key: null, shown_at: null })
    .where(eq(report_consents.claim_id, claimId))
  return kept?.picture_key ? [kept.picture_key] : []
}

/** Withdraws the consent of a claim that ends before it was approved; nothing was prepared for reports. */
export async function endConsent(tx: Tx, claimId: number): Promise<void> {
  await tx
    .update(report_consents)
    .set({ withdrawn_at: sql`clock_timestamp()` })
    .where(
      and(
        eq(report_consents.claim_id, claimId),
        isNull(report_consents.withdrawn_at),
        isNull(report_consents.made_at),
      ),
    )
}

/** Deletes a member’s consents. Returns the keys of obsolete files. */
export async function forgetConsents(tx: Tx, userId: string): Promise<string[]> {
  await queryRows(tx, 'select 1 from report_consents where user_id = $1 order by id for no key update', [
    userId,
  ])
  const forgotten = await tx
    .delete(report_consents)
    .where(eq(report_consents.user_id, userId))
    .returning({ key: report_consents.picture_key })
  if (forgotten.length > 0) publishFacts(tx, ['reports'], userId)
  return forgotten.map(({ key }) => key).filter((key) => key !== null)
}
