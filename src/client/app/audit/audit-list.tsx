import type { AuditRecord } from '#contract/audit/audit.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { actionLabel } from './audit-labels.ts'
import { Changes, ToWhom, Who } from './audit-parts.tsx'

interface AuditListProps {
  rows: readonly AuditRecord[]
}

const COLUMNS = ['When', 'Who', 'What', 'To whom', 'Before → after']
const HEAD = 'px-3 py-2 text-left text-13 font-semibold text-ink2 first:pl-4 last:pr-4'
const CELL = 'px-3 py-3 align-top first:pl-4 last:pr-4'

export function AuditTable({ rows }: AuditListProps) {
  return (
    <table className="w-full table-fixed border-collapse max-sm:hidden">
      <caption className="sr-only">Audit log, newest first</caption>
      <colgroup>
        <col className="w-36" />
        <col className="w-32 lg:w-40" />
        <col className="w-1/5" />
        <col />
        <col className="w-1/3" />
      </colgroup>
      <thead className="border-b border-line">
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={HEAD}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((record) => (
          <tr key={record.id} className="border-b border-line last:border-b-0">
            <td className={CELL}>
              <time dateTime={record.happenedAt} className="tabular text-13 text-ink2">
                {formatDateTime(record.happenedAt)}
              </time>
            </td>
            <td className={CELL}>
              <Who actor={record.actor} />
            </td>
            <td className={CELL}>{actionLabel(record.action)}</td>
            <td className={CELL}>
              <ToWhom record={record} />
            </td>
            <td className={CELL}>
              <Changes changes={record.changes} reason={record.reason} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** For screens too narrow for the table. */
export function AuditCards({ rows }: AuditListProps) {
  return (
    <ul aria-label="Audit log, newest first" className="@container">
      {rows.map((record) => (
        <li key={record.id} className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0">
          <p className="font-semibold">{actionLabel(record.action)}</p>
          <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 @max-[16rem]:grid-cols-1 gap-y-1">
            <dt className="text-13 text-ink2">When</dt>
            <dd>
              <time dateTime={record.happenedAt} className="tabular">
                {formatDateTime(record.happenedAt)}
              </time>
            </dd>
            <dt className="text-13 text-ink2">Who</dt>
            <dd>
              <Who actor={record.actor} />
            </dd>
            <dt className="text-13 text-ink2">To whom</dt>
            <dd>
              <ToWhom record={record} />
            </dd>
            {(record.changes.length > 0 || record.reason) && (
              <>
                <dt className="text-13 text-ink2">Changes</dt>
                <dd>
                  <Changes changes={record.changes} reason={record.reason} />
                </dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}
