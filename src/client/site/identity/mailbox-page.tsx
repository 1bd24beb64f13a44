import type { ReactNode } from 'react'
import { TextLink } from '#client/ui/text-link.tsx'
import { formatDateTime } from '#domain/text/format.ts'
import { HomeLink } from '../shell/header-frame.tsx'

interface MailboxProps {
  mails: { id: number; recipient: string; subject: string; createdAt: string }[]
  /** The page of older emails; null on the last page. */
  olderPath: string | null
}

/** Exists only in the demo and in development; these emails stay on this computer. */
export function Mailbox({ mails, olderPath }: MailboxProps) {
  return (
    <MailboxFrame>
      <h1 className="font-display text-30 font-bold tracking-tight">Mailbox</h1>
      <p className="mt-2 text-ink2">All emails from this demo. They never leave this computer.</p>
      {mails.length === 0 ? (
        <p className="mt-6 rounded-card border border-line bg-surface p-4">
          No emails yet. They appear here when someone creates an account or a submission is reviewed.
        </p>
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
          {mails.map((mail) => (
            <li key={mail.id}>
              <a
                href={`/api/mailbox/${mail.id}`}
                className="flex flex-col gap-1 px-4 py-3 -outline-offset-2 hover:bg-sunken sm:px-6"
              >
                <span className="font-semibold">{mail.subject}</span>
                <span className="flex flex-wrap justify-between gap-x-4 text-13 text-ink2">
                  <span>{mail.recipient}</span>
                  <time dateTime={mail.createdAt}>{formatDateTime(mail.createdAt)}</time>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {olderPath !== null && (
        <p className="mt-4">
          <TextLink leavesApp href={olderPath}>
            Older emails
          </TextLink>
        </p>
      )}
    </MailboxFrame>
  )
}

interface MailboxMailProps {
  id: number
  recipient: string
  subject: string
  createdAt: string
  text: string
}

export function MailboxMail({ id, recipient, subject, createdAt, text }: MailboxMailProps) {
  return (
    <MailboxFrame>
      <TextLink leavesApp href="/api/mailbox" className="self-start">
        Back to the mailbox
      </TextLink>
      <article className="mt-4 rounded-card border border-line bg-surface p-4 sm:p-6">
        <h1 className="text-20 font-semibold">{subject}</h1>
        <p className="mt-1 text-13 text-ink2">
          To {recipient}, {formatDateTime(createdAt)}
        </p>
        <div className="mt-6 max-w-measure break-words whitespace-pre-wrap">
          {withLinks(text).map((part) =>
            part.isLink ? (
              <TextLink key={part.at} leavesApp href={part.text}>
                {part.text}
              </TextLink>
            ) : (
              part.text
            ),
          )}
        </div>
        <p className="mt-6 border-t border-line pt-4">
          <TextLink leavesApp href={`/api/mailbox/${id}/html`}>
            View the formatted email
          </TextLink>
        </p>
      </article>
    </MailboxFrame>
  )
}

function MailboxFrame({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex w-full max-w-[44rem] flex-col px-4 py-8 sm:py-12">
      <HomeLink className="mb-8 self-start" />
      {children}
    </main>
  )
}

const ADDRESS = /(https?:\/\/\S+)/

function withLinks(text: string): { at: number; text: string; isLink: boolean }[] {
  return text.split(ADDRESS).map((part, at) => ({ at, text: part, isLink: at % 2 === 1 }))
}
