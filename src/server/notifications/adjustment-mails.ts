import { BRAND } from '../../domain/brand.ts'
import { formatNumber, formatSignedNumber } from '../../domain/format.ts'
import { queryOne, type Tx } from '../platform/db/database.ts'
import { composeMail } from './layout.ts'
import { postNotice } from './notices.ts'
import { queueMail } from './outbox.ts'

interface AdjustmentRow {
  amount: number
  description: string
  undo_reason: string | null
  balance: number
  user_id: string
  email: string
  first_name: string | null
  wants_mail: boolean
}

/** Tells the member that their points were adjusted, or that an adjustment was undone; each is a cause of its own. */
export async function queuePointsAdjusted(
  tx: Tx,
  { adjustmentId, publicUrl }: { adjustmentId: number; publicUrl: URL },
): Promise<void> {
  const row = await queryOne<AdjustmentRow>(
    tx,
    `select a.amount, a.description, a.undo_reason, c.balance, u.id as user_id, u.email, u.first_name,
       u.email_notifications and u.deleted_at is null as wants_mail
     from adjustments a join users u on u.id = a.user_id join accounts c on c.user_id = a.user_id
     where a.id = $1`,
    [adjustmentId],
  )
  const isUndone = row.undo_reason !== null
  const cause = `${isUndone ? 'adjustment-undone' : 'points-adjusted'}:${adjustmentId}`
  const change = formatSignedNumber(isUndone ? -row.amount : row.amount)
  const reason = row.undo_reason ?? row.description
  const title = isUndone ? `Adjustment undone: ${change} points` : `Points adjusted: ${change} points`
  await postNotice(tx, { userId: row.user_id, cause, title, body: reason, link: '/points' })
  if (!row.wants_mail) return
  await queueMail(tx, {
    cause,
    userId: row.user_id,
    recipient: row.email,
    mail: composeMail({
      kind: 'notification',
      subject: title,
      name: row.first_name,
      blocks: [
        isUndone
          ? `An earlier adjustment of your points (“${row.description}”) was undone: ${change} points.`
          : `Our team has adjusted your points: ${change} points.`,
        'Our note:',
        { quote: reason },
        `Your balance is now ${formatNumber(row.balance)} points.`,
        { link: new URL('/points', publicUrl), label: 'See your points' },
      ],
      reason: `You get this mail because e-mail notifications are on in your ${BRAND.name} settings: ${new URL('/settings', publicUrl)}`,
    }),
  })
}
