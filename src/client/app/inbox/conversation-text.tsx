import { Fact, Facts } from '#client/app/desk/decision/review-record.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { cx } from '#client/ui/cx.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { serviceLabel } from '#domain/inbox/inquiries.ts'
import { formatDate, formatDateTime, formatNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { webAddress } from './message-labels.ts'

export function SenderFacts({ conversation }: { conversation: Conversation }) {
  const { sender, phone, company, website, serviceInterest, member } = conversation
  const service = serviceLabel(serviceInterest)
  return (
    <div className="grid gap-x-6 gap-y-1 xl:grid-cols-2">
      <Facts>
        <Fact term="From">
          {sender.userId ? (
            <TextLink href={`/admin/user-management?user=${encodeURIComponent(sender.userId)}`}>
              {sender.name}
            </TextLink>
          ) : (
            sender.name
          )}
        </Fact>
        <Fact term="Email">
          <span className="flex flex-wrap items-center gap-2">
            {sender.email}
            <CopyButton text={sender.email} what="email address" />
          </span>
        </Fact>
        {phone && <Fact term="Phone">{phone}</Fact>}
      </Facts>
      <Facts>
        {company && <Fact term="Company">{company}</Fact>}
        {website && (
          <Fact term="Website">
            <Website address={website} />
          </Fact>
        )}
        {service && <Fact term="Service">{service}</Fact>}
        {member && <Fact term="Member since">{formatDate(member.createdAt)}</Fact>}
        {member && (
          <Fact term="Total points">
            <span className="tabular">{formatNumber(member.totalPoints)}</span>
          </Fact>
        )}
      </Facts>
    </div>
  )
}

function Website({ address }: { address: string }) {
  const href = webAddress(address)
  if (href === null) return address
  return (
    <TextLink leavesApp href={href} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </TextLink>
  )
}

/** Oldest first. */
export function ConversationText({ conversation }: { conversation: Conversation }) {
  const { sender, message, receivedAt, replies } = conversation
  return (
    <ol aria-label="Conversation" className="flex flex-col gap-4">
      <Words author={sender.name} at={receivedAt}>
        {message}
      </Words>
      {replies.map(({ id, author, text, createdAt }) => (
        <Words key={id} author={author} at={createdAt} isOurs>
          {text}
        </Words>
      ))}
    </ol>
  )
}

interface WordsProps {
  author: string
  at: string
  isOurs?: boolean
  children: string
}

function Words({ author, at, isOurs = false, children }: WordsProps) {
  return (
    <li
      className={cx(
        'flex max-w-measure flex-col gap-1 rounded-card border border-line px-4 py-3',
        isOurs ? 'ml-6 self-end bg-spruce-tint sm:ml-12' : 'mr-6 self-start bg-surface sm:mr-12',
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-13 text-ink2">
        <span className="font-semibold text-ink">{author}</span>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p lang={languageOf(children)} className="break-words whitespace-pre-wrap">
        {children}
      </p>
    </li>
  )
}
