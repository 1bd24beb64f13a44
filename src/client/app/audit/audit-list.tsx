import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { AuditRecord } from '#contract/audit/audit.ts'
import { fitting } from '#domain/text/characters.ts'
import { formatDateTime, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { actionLabel, memberOf, recordAddress, valueLabel } from './audit-labels.ts'

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

/** Replaces the table on screens too narrow for it. */
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

function Who({ actor }: Pick<AuditRecord, 'actor'>) {
  if (!actor) return <span className="text-ink2">System</span>
  return <span title={actor.email}>{actor.name}</span>
}

function ToWhom({ record }: { record: AuditRecord }) {
  const { label, member, subject } = record
  const address = recordAddress(record)
  const aboutMember = memberOf(record)
  return (
    <>
      {aboutMember ? (
        <MemberLink standalone userId={aboutMember} className="max-w-full">
          <span lang={languageOf(label)} className="min-w-0 break-words">
            {label}
          </span>
        </MemberLink>
      ) : address ? (
        <TextLink standalone href={address} lang={languageOf(label)} className="max-w-full">
          <span className="min-w-0 break-words">{label}</span>
        </TextLink>
      ) : (
        <span lang={languageOf(label)} className="break-words">
          {label}
        </span>
      )}
      {member && !(subject.type === 'user' && subject.id === member.id) && (
        <span className="block text-13 text-ink2">
          <MemberLink standalone userId={member.id} className="max-w-full">
            <span className="min-w-0 break-words">{member.name}</span>
          </MemberLink>
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
