import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { AuditRecord } from '#contract/audit/audit.ts'
import { fitting } from '#domain/text/characters.ts'
import { formatDateTime, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { actionLabel, memberAddress, recordAddress, valueLabel } from './audit-labels.ts'

const COLUMNS = ['When', 'Who', 'What', 'To whom', 'Before → after']
const HEAD = 'px-3 py-2 text-left text-13 font-semibold text-ink2 first:pl-4 last:pr-4'
const CELL = 'px-3 py-3 align-top max-sm:p-0! first:pl-4 last:pr-4'

/** Each row becomes a card with named values on a phone; a table ignores the card’s gaps, columns and padding. */
export function AuditTable({ rows }: { rows: readonly AuditRecord[] }) {
  return (
    <table className="w-full table-fixed border-collapse max-sm:block">
      <caption className="sr-only">Audit log, newest first</caption>
      <colgroup className="max-sm:hidden">
        <col className="w-36" />
        <col className="w-32 lg:w-40" />
        <col className="w-1/5" />
        <col />
        <col className="w-1/3" />
      </colgroup>
      <thead className="border-b border-line max-sm:sr-only">
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={HEAD}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@container max-sm:block">
        {rows.map((record) => (
          <tr
            key={record.id}
            className="gap-y-1 border-b border-line px-4 py-3 last:border-b-0 max-sm:flex max-sm:flex-col"
          >
            <Cell name="When">
              <p>
                <time dateTime={record.happenedAt} className="tabular sm:text-13 sm:text-ink2">
                  {formatDateTime(record.happenedAt)}
                </time>
              </p>
            </Cell>
            <Cell name="Who">
              <Who actor={record.actor} />
            </Cell>
            <td className={cx(CELL, 'max-sm:-order-1')}>
              <p className="max-sm:pb-1 max-sm:font-semibold">{actionLabel(record.action)}</p>
            </td>
            <Cell name="To whom">
              <ToWhom record={record} />
            </Cell>
            <Cell name="Changes" isEmpty={record.changes.length === 0 && !record.reason}>
              <Changes changes={record.changes} reason={record.reason} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps {
  name: string
  /** A phone leaves it out. */
  isEmpty?: boolean
  children: ReactNode
}

function Cell({ name, isEmpty = false, children }: CellProps) {
  return (
    <td
      className={cx(
        CELL,
        'grid-cols-[5rem_minmax(0,1fr)] gap-x-3 @max-[16rem]:grid-cols-1',
        isEmpty ? 'max-sm:hidden' : 'max-sm:grid',
      )}
    >
      <span aria-hidden="true" className="text-13 text-ink2 sm:hidden">
        {name}
      </span>
      <div>{children}</div>
    </td>
  )
}

function Who({ actor }: Pick<AuditRecord, 'actor'>) {
  if (!actor) return <span className="text-ink2">System</span>
  return <span title={actor.email}>{actor.name}</span>
}

function ToWhom({ record }: { record: AuditRecord }) {
  const { label, member, subject } = record
  const address = recordAddress(record)
  return (
    <>
      {address ? (
        <TextLink href={address} lang={languageOf(label)} className="break-words">
          {label}
        </TextLink>
      ) : (
        <span lang={languageOf(label)} className="break-words">
          {label}
        </span>
      )}
      {member && !(subject.type === 'user' && subject.id === member.id) && (
        <span className="block text-13 break-words text-ink2">
          <TextLink href={memberAddress(member.id)}>{member.name}</TextLink>
        </span>
      )}
    </>
  )
}

const SHOWN = 4

/** The CSV has the full value. */
const MAX_SHOWN_LENGTH = 200

function Changes({ changes, reason }: Pick<AuditRecord, 'changes' | 'reason'>) {
  return (
    <>
      <ChangeLines changes={changes.slice(0, SHOWN)} />
      {changes.length > SHOWN && (
        <details>
          <summary className="target inline-flex w-fit items-center rounded-chip text-13 text-spruce underline underline-offset-3">
            {plural(changes.length - SHOWN, 'more field', 'more fields')}
          </summary>
          <ChangeLines changes={changes.slice(SHOWN)} />
        </details>
      )}
      {reason && (
        <p lang={languageOf(reason)} className="text-13 break-words text-ink2">
          “{reason}”
        </p>
      )}
      {changes.length === 0 && !reason && <span className="text-ink3">–</span>}
    </>
  )
}

function ChangeLines({ changes }: Pick<AuditRecord, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <dl className="flex flex-col gap-1">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="text-13">
          <dt className="inline font-semibold">{field}: </dt>
          <dd className="inline break-words">
            {before !== null && (
              <>
                <span lang={languageOf(before)} className="text-ink2">
                  {shortened(before)}
                </span>{' '}
                <span role="img" aria-label="became">
                  →
                </span>{' '}
              </>
            )}
            <span lang={languageOf(after ?? '')}>{shortened(after)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function shortened(value: string | null): string {
  const words = valueLabel(value)
  const beginning = fitting(words, MAX_SHOWN_LENGTH)
  return beginning === words ? words : `${beginning}…`
}
