import type { SecondAdminKind } from '#domain/desk/second-admin.ts'
import { secondAdminAnswered, secondAdminAsked } from '#server/notifications/admin-notices.ts'
import { deliverAlways } from '#server/notifications/deliver.ts'
import type { LocalPath } from '#server/notifications/mail-links.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { queryOne, type Tx } from '#server/platform/db/database.ts'
import { shortName } from '#server/users/queries.ts'

/** A call that moves points for a member. */
export interface PointsMove {
  kind: SecondAdminKind
  adminId: string
  userId: string
  requestId?: number | null
  adjustmentId?: number | null
  caseId?: number | null
  /** The change to the balance, with its sign; of a request, the points spent. */
  points: number
  /** The reward, or the member's first name. */
  label: string
}

type Asked = PointsMove & { askId: number }

/** The audit log and the bells of those who can agree. */
export async function tellOthers(tx: Tx, asked: Asked, others: readonly string[]): Promise<void> {
  const { askId, adminId } = asked
  await recordAsk(tx, asked, { actorId: adminId, action: 'second-admin.asked' })
  const notice = { ...secondAdminAsked(asked, await nameOf(tx, adminId)), link: linkTo(asked) }
  for (const userId of others) {
    await deliverAlways(tx, { cause: `second-admin-asked:${askId}`, userId, notice })
  }
}

/** The audit log, and the bell of the one who asked. */
export async function tellAsker(
  tx: Tx,
  asked: Asked,
  outcome: 'agreed' | 'refused' | 'withdrawn',
  by: string,
): Promise<void> {
  await recordAsk(tx, asked, { actorId: by, action: `second-admin.${outcome}` })
  if (outcome === 'withdrawn') return
  const { askId, adminId } = asked
  await deliverAlways(tx, {
    cause: `second-admin-answered:${askId}`,
    userId: adminId,
    notice: { ...secondAdminAnswered(asked, outcome, await nameOf(tx, by)), link: linkTo(asked) },
  })
}

function recordAsk(
  tx: Tx,
  { requestId, adjustmentId, caseId, userId, points, label }: Asked,
  act: Pick<Parameters<typeof recordAudit>[1], 'actorId' | 'action'>,
): Promise<void> {
  return recordAudit(tx, { ...act, subject: subjectOf(), label, memberId: userId, after: { points } })

  function subjectOf(): Parameters<typeof recordAudit>[1]['subject'] {
    if (requestId) return { type: 'request', id: requestId }
    if (adjustmentId) return { type: 'adjustment', id: adjustmentId }
    return caseId ? { type: 'case', id: caseId } : { type: 'user', id: userId }
  }
}

/** The place of what waits. */
export function linkTo({
  requestId,
  caseId,
  userId,
}: Pick<PointsMove, 'requestId' | 'caseId' | 'userId'>): LocalPath {
  if (caseId) return `/admin/cases?id=${caseId}`
  return requestId
    ? `/admin/reward-reviews?status=all&id=${requestId}`
    : `/admin/user-management?user=${userId}`
}

async function nameOf(tx: Tx, adminId: string): Promise<string> {
  const { name } = await queryOne<{ name: string }>(
    tx,
    `select ${shortName('u')} as name from users u where u.id = $1`,
    [adminId],
  )
  return name
}
