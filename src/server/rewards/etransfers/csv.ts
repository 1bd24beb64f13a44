import { eTransfersCsv } from '#contract/audit/exports.ts'
import { autodepositWords, transferReference } from '#domain/rewards/delivery.ts'
import { notHeld, REWARD_DESK } from '#server/desk/desks.ts'
import { readIdCursor } from '#server/platform/db/cursors.ts'
import { queryRows } from '#server/platform/db/database.ts'
import { pageOf } from '#server/platform/db/lists.ts'
import { type CsvList, instantColumns } from '#server/platform/http/send-csv.ts'
import { CHANGED_LATELY, IS_TO_BE_SENT } from './queries.ts'

interface TransferLine {
  id: number
  email: string
  recipientName: string
  destination: string
  amountCents: number
  autodeposit: boolean | null
  changedAt: Date | null
  approvedAt: Date
  approvedBy: string
}

/** The e-Transfers that are to be sent; those marked as sent by a decision on hold are left out. */
export const eTransfersFile: CsvList<(typeof eTransfersCsv)['query'], TransferLine> = {
  ...eTransfersCsv,
  access: 'payRewards',
  name: 'e-transfers',
  cacheControl: 'no-store',
  recorded: () => ({}),
  columns: {
    Request: (line) => line.id,
    Reference: (line) => transferReference(line.id),
    Member: (line) => line.email,
    'Recipient name': (line) => line.recipientName,
    Email: (line) => line.destination,
    'Amount (CAD)': (line) => (line.amountCents / 100).toFixed(2),
    Autodeposit: (line) => autodepositWords(line.autodeposit),
    'Changed within 72 hours': (line) => (line.changedAt === null ? 'No' : 'Yes'),
    ...instantColumns<TransferLine>('Approved', (line) => line.approvedAt),
    'Approved by': (line) => line.approvedBy,
  },
  readPage: async (queries, _query, page) =>
    pageOf(
      await queryRows<{ [Column in keyof TransferLine]: TransferLine[Column] }>(queries, LINES, [
        readIdCursor(page.cursor) ?? 0,
        page.limit + 1,
      ]),
      page.limit,
      ({ id }) => [id],
    ),
}

const LINES = `select q.id, u.email, q.recipient_name as "recipientName", q.destination, q.amount_cents as "amountCents",
    q.autodeposit, ${CHANGED_LATELY} as "changedAt", q.reviewed_at as "approvedAt", d.email as "approvedBy"
  from reward_requests q join users u on u.id = q.user_id join users d on d.id = q.reviewed_by
  where ${IS_TO_BE_SENT} and q.id > $1 and ${notHeld(REWARD_DESK, 'q')} order by q.id limit $2`
