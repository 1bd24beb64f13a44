import { Lock, MailQuestion } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import type { Entry } from './conversation-entries.ts'
import { ReplyFiles } from './reply-files.tsx'

/** Ours are on the right, theirs on the left; notes and other addresses look like neither. */
export function Words({ entry }: { entry: Entry }) {
  const { side, fromAddress } = entry
  return (
    <li
      className={cx(
        'flex max-w-measure min-w-0 flex-col gap-1 rounded-card border px-4 py-3',
        side === 'ours' && 'ml-6 self-end border-line bg-spruce-tint sm:ml-12',
        side === 'note' && 'w-full self-center border-2 border-dashed border-amber bg-amber-tint',
        side === 'auto' && 'mr-6 self-start border-line bg-sunken py-1 sm:mr-12',
        side === 'theirs' && 'mr-6 self-start bg-surface sm:mr-12',
        side === 'theirs' && (fromAddress === null ? 'border-line' : 'border-2 border-dashed border-input'),
      )}
    >
      {side === 'auto' ? (
        <Folded summary="Automatic reply" at={entry.createdAt}>
          <Body entry={entry} />
        </Folded>
      ) : (
        <Body entry={entry} />
      )}
    </li>
  )
}

function Body({ entry }: { entry: Entry }) {
  const { side, author, isMail, fromAddress, text, quoted, files, createdAt } = entry
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {side === 'note' && (
            <Badge tone="amber" icon={<Lock size={13} strokeWidth={2.5} />}>
              Internal note
            </Badge>
          )}
          {fromAddress !== null && (
            <Badge tone="amber" icon={<MailQuestion size={13} strokeWidth={2.5} />}>
              From another address
            </Badge>
          )}
          <span className={cx('min-w-0 wrap-anywhere', fromAddress === null && 'font-semibold text-ink')}>
            {fromAddress ?? author}
          </span>
          {isMail && <span>by email</span>}
        </span>
        <time dateTime={createdAt} className="ml-auto">
          {formatDateTime(createdAt)}
        </time>
      </p>
      <Text>{text}</Text>
      {quoted && (
        <Folded summary="Show quoted text">
          <Text className="border-l-2 border-line pl-3 text-ink2">{quoted}</Text>
        </Folded>
      )}
      <ReplyFiles files={files} />
    </>
  )
}

function Text({ className, children }: { className?: string; children: string }) {
  if (children === '') return null
  return (
    <p lang={languageOf(children)} className={cx('wrap-anywhere whitespace-pre-wrap', className)}>
      {children}
    </p>
  )
}

function Folded({ summary, at, children }: { summary: string; at?: string; children: ReactNode }) {
  return (
    <details>
      <summary className="target w-fit cursor-pointer rounded-chip py-1 text-13 text-ink2 hover:text-ink">
        {summary}
        {at && (
          <time dateTime={at} className="pl-4">
            {formatDateTime(at)}
          </time>
        )}
      </summary>
      <div className="flex flex-col gap-1 pt-1">{children}</div>
    </details>
  )
}
