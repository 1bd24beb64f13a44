import { Send } from 'lucide-icons'
import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { listFailedMails, resendMails } from '#contract/notifications/mails.ts'
import { MAIL_KIND_LABELS } from '#domain/notifications/mail.ts'
import { plural } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'

/** The most emails that one call resends (contract/notifications/mails.ts). */
const PAGE = 20

/** Emails that we couldn't send; renders nothing if there are none. */
export function FailedMailsCard({ now }: { now: number }) {
  const list = usePagedEndpoint(listFailedMails, {
    query: { limit: String(PAGE) },
  })
  const resending = useAction(resendMails, {
    success: ({ resent }) => ['Resending', `Resending ${plural(resent, 'email', 'emails')}.`],
    failure: { fallback: 'We couldn’t resend the emails. Try again.' },
  })
  const { rows } = list
  if (rows.length === 0) return null
  return (
    <Card
      title="Failed emails"
      className="lg:col-span-2"
      aside={
        <Button
          size="sm"
          icon={<Send size={16} />}
          busy={resending.isPending}
          busyLabel="Sending..."
          onClick={() => void resending.run({ body: { ids: rows.slice(0, PAGE).map(({ id }) => id) } })}
        >
          {rows.length > PAGE ? `Resend newest ${PAGE}` : 'Resend all'}
        </Button>
      }
    >
      <ul>
        {rows.map((mail) => (
          <li
            key={mail.id}
            className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0 sm:flex-row sm:items-center sm:justify-between"
          >
            <span className="flex min-w-0 flex-col">
              <span className="font-semibold break-words">{mail.subject}</span>
              <span className="text-13 break-words text-ink2">
                {`${MAIL_KIND_LABELS[mail.kind]} email to ${mail.recipient}. Failed ${formatRelative(mail.failedAt, now)} after ${plural(mail.tries, 'try', 'tries')}.`}
              </span>
              <span className="text-13 break-words text-ink2">{mail.reason}</span>
            </span>
            <Button
              size="sm"
              className="self-start"
              busy={resending.isPending}
              aria-label={`Resend: ${mail.subject}, to ${mail.recipient}`}
              onClick={() => void resending.run({ body: { ids: [mail.id] } })}
            >
              Resend
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore list={list} what="emails" />
    </Card>
  )
}
