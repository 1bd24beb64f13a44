import { TextLink } from '#client/ui/text-link.tsx'
import type { AuditRecord } from '#contract/audit/audit.ts'
import { fitting } from '#domain/text/characters.ts'
import { plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { memberAddress, recordAddress, valueLabel } from './audit-labels.ts'

export function Who({ actor }: Pick<AuditRecord, 'actor'>) {
  if (!actor) return <span className="text-ink2">System</span>
  return <span title={actor.email}>{actor.name}</span>
}

export function ToWhom({ record }: { record: AuditRecord }) {
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

/** In characters; the CSV has the full value. */
const LONGEST_SHOWN = 200

export function Changes({ changes, reason }: Pick<AuditRecord, 'changes' | 'reason'>) {
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
  const beginning = fitting(words, LONGEST_SHOWN)
  return beginning === words ? words : `${beginning}…`
}
