import { ArrowLeft } from 'lucide-icons'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { useNow } from '#client/app/use-now.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { OwnMessage } from '#contract/inbox/own-messages.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'
import { languageOf } from '#domain/text/language.ts'
import { OwnConversation } from './own-conversation.tsx'
import { OwnStatus } from './own-status.tsx'
import { ReplyBox } from './reply-box.tsx'
import type { MessageAddress } from './use-message-address.ts'

interface YourMessagesProps {
  list: PagedList<OwnMessage>
  address: MessageAddress
  user: { id: string; email: string } | undefined
}

/** The member's conversations with support, or one of them; nothing for a member who has none. */
export function YourMessages({ list, address, user }: YourMessagesProps) {
  const { id } = address
  const box = useRef<HTMLDivElement>(null)
  const isOpened = useOpening(id, box)
  const news = useAnswerNews(list, id)
  if (id === null && !list.isError && list.rows.length === 0) return null
  return (
    <Card title="Your messages" flush>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      <div ref={box}>
        {id !== null && (
          <div className="flex flex-col gap-3 px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
            <Button
              variant="quiet"
              icon={<ArrowLeft size={16} />}
              className="-ml-4 self-start"
              onClick={address.back}
            >
              All your messages
            </Button>
            <OwnConversation
              key={id}
              id={id}
              takesFocus={isOpened}
              reply={(conversation) =>
                user && <ReplyBox conversation={conversation} userId={user.id} email={user.email} />
              }
            />
          </div>
        )}
        {id === null && list.isError && <LoadFailure title="We couldn’t load your messages." read={list} />}
        {id === null && !list.isError && <Messages list={list} address={address} />}
      </div>
    </Card>
  )
}

/** Whether the conversation was opened on this page. A closed one leaves the focus at its row. */
function useOpening(id: number | null, box: RefObject<HTMLDivElement | null>): boolean {
  const [shown, setShown] = useState({ id, isOpened: false })
  if (shown.id !== id) setShown({ id, isOpened: id !== null })
  const before = useRef(id)
  useEffect(() => {
    const closed = before.current
    before.current = id
    if (id === null && closed !== null) {
      box.current?.querySelector<HTMLElement>(`[data-message="${closed}"]`)?.focus()
    }
  }, [id, box])
  return shown.isOpened
}

/** Words for an answer that arrives while the page is open, unless its conversation is, which speaks for itself. */
function useAnswerNews({ rows, isPending }: PagedList<OwnMessage>, openId: number | null): string {
  const [news, setNews] = useState('')
  const latest = useRef<string>(undefined)
  const answer = rows.find(({ previewIsOurs }) => previewIsOurs)
  const { newestAt = '', subject = '', id = 0 } = answer ?? {}
  useEffect(() => {
    if (isPending) return
    const before = latest.current
    latest.current = newestAt
    if (before === undefined || newestAt <= before || id === openId) return
    setNews(`Support replied: ${subject}`)
  }, [isPending, newestAt, subject, id, openId])
  return news
}

function Messages({ list, address }: Pick<YourMessagesProps, 'list' | 'address'>) {
  const now = useNow()
  return (
    <>
      <ul aria-label="Your messages" className="divide-y divide-line">
        {list.rows.map((row) => (
          <li key={row.id}>
            <Link
              {...address.linkTo(row.id)}
              data-message={row.id}
              className="flex flex-col items-start gap-1 px-4 py-3 -outline-offset-2 hover:bg-sunken sm:px-5"
            >
              <MessageRow row={row} now={now} />
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore ruled list={list} what="messages" />
    </>
  )
}

function MessageRow({ row, now }: { row: OwnMessage; now: Date }) {
  const { subject, preview, previewIsOurs, newestAt } = row
  return (
    <>
      <span className="flex w-full items-baseline justify-between gap-4">
        <span lang={languageOf(subject)} className="min-w-0 font-semibold wrap-anywhere">
          {subject}
        </span>
        <time dateTime={newestAt} title={formatDateTime(newestAt)} className="shrink-0 text-13 text-ink2">
          {formatRelative(newestAt, now)}
        </time>
      </span>
      <span className="line-clamp-2 text-ink2 wrap-anywhere sm:line-clamp-1 sm:break-all">
        {previewIsOurs ? 'Support: ' : 'You: '}
        <span lang={languageOf(preview)}>{preview}</span>
      </span>
      <OwnStatus {...row} newestIsOurs={previewIsOurs} />
    </>
  )
}
