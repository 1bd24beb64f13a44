import { formatPoints, formatSignedPoints } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { queryOne, type Tx } from '#server/platform/db/database.ts'
import { deliver } from './deliver.ts'
import { asWritten } from './layout.ts'

interface AdjustmentRow {
  amount: number
  description: string
  undo_reason: string | null
  balance: number
  user_id: string
}

/** Tells the member that their points were adjusted, or that an adjustment was undone. */
export async function queuePointsAdjusted(tx: Tx, adjustmentId: number): Promise<void> {
  const row = await queryOne<AdjustmentRow>(
    tx,
    `select a.amount, a.description, a.undo_reason, c.balance, a.user_id
     from adjustments a join accounts c on c.user_id = a.user_id
     where a.id = $1`,
    [adjustmentId],
  )
  const isUndone = row.undo_reason !== null
  const cause = `${isUndone ? 'adjustment-undone' : 'points-adjusted'}:${adjustmentId}`
  const change = as(formatSignedPoints, isUndone ? -row.amount : row.amount)
  const reason = row.undo_reason ?? row.description
  const title = isUndone
    ? words('Adjustment undone: {change}', { change })
    : words('Points adjusted: {change}', { change })
  await deliver(tx, {
    cause,
    userId: row.user_id,
    notice: { title, body: asWritten(reason), link: '/points' },
    blocks: [
      isUndone
        ? words('We undid an earlier adjustment to your points (“{description}”): {change}.', {
            description: row.description,
            change,
          })
        : words('We adjusted your points: {change}.', { change }),
      'Our note:',
      { quote: reason },
      words('Your balance is now {points}.', { points: as(formatPoints, row.balance) }),
      { link: '/points', label: 'See your points' },
    ],
  })
}
