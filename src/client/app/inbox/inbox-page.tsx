import { ArrowLeft } from 'lucide-icons'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { SearchedNewest } from '#client/app/admin-parts/searched-newest.tsx'
import { useTeam } from '#client/app/admin-parts/use-team.ts'
import { ReviewScreen } from '#client/app/desk/layout/review-screen.tsx'
import { StatCards } from '#client/app/desk/list/stat-cards.tsx'
import { moveShortcuts } from '#client/app/desk/shortcuts/review-shortcuts.ts'
import { useNow } from '#client/app/use-now.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { announce } from '#client/ui/hooks/announce.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { useIsWide } from '#client/ui/hooks/use-media.ts'
import { type Conversation, countInbox, listInbox } from '#contract/inbox/inbox.ts'
import { isOwnSuspension, OWN_SUSPENSION_SENTENCE } from '#domain/users/suspension.ts'
import { ConversationPane } from './conversation-pane.tsx'
import { InboxFilterBar } from './inbox-filter-bar.tsx'
import { MessageActions } from './message-actions.tsx'
import { type MessageRef, refText, titleOf } from './message-labels.ts'
import { InboxStates, MessageList } from './message-list.tsx'
import { ReplyForm } from './reply-form.tsx'
import { useConversation } from './use-conversation.ts'
import { MINE, useInboxAddress } from './use-inbox-address.ts'
import { useReplyDrafts } from './use-reply-drafts.ts'

/** Messages from businesses and members; we promise a reply within 24 hours (specification §1). */
export default function InboxPage() {
  const now = useNow().getTime()
  const wide = useIsWide()
  const ownId = useCurrentUser().data?.id ?? ''
  const address = useInboxAddress()
  const { filters, status, kind, chosen } = address
  const counts = useEndpoint(countInbox)
  const team = useTeam('answerPeople') ?? []
  const list = usePagedEndpoint(listInbox, {
    query: {
      status: status ?? undefined,
      kind: kind ?? undefined,
      owner: filters.owner === 'all' ? '' : filters.owner === MINE ? ownId : filters.owner,
      search: filters.search,
    },
    keepPrevious: true,
  })
  const drafts = useReplyDrafts(ownId)
  const acting = useConversation(chosen, drafts)
  const { conversation } = acting
  const area = useRef<HTMLTextAreaElement>(null)
  const others = team.filter(({ id }) => id !== ownId)
  const isForOthers = ({ suspension }: Conversation) =>
    suspension !== null &&
    isOwnSuspension(
      { suspendedBy: suspension.by?.id ?? null },
      { id: ownId, anotherAdminExists: others.length > 0 },
    )

  const { rows } = list
  const choose = (ref: MessageRef) => {
    acting.forgetProblem()
    if (wide) address.choose(ref)
    else address.open(ref)
  }
  const move = (steps: 1 | -1) => {
    const at = chosen ? rows.findIndex((row) => refText(row) === refText(chosen)) : -1
    const next = rows[at === -1 ? 0 : at + steps]
    if (!next) return
    acting.forgetProblem()
    address.choose(next)
    announce(`${next.sender.name}: ${titleOf(next)}`)
  }

  // A wide screen always has one message open; it stays open while the list changes.
  // The width is a guess until hydration.
  const isHydrated = useHydrated()
  const first = isHydrated && wide && !chosen && !list.isStale ? rows[0] : undefined
  const showFirst = useEffectEvent(() => first && address.choose(first))
  const firstText = first && refText(first)
  useEffect(() => {
    if (firstText !== undefined) showFirst()
  }, [firstText])

  const messages =
    rows.length === 0 ? (
      <InboxStates list={list} address={address} />
    ) : (
      <MessageList list={list} chosen={chosen} onChoose={choose} showsStatus={status === null} now={now} />
    )
  const pane = chosen && (
    <ConversationPane
      key={refText(chosen)}
      read={conversation}
      now={now}
      takesFocus={!wide}
      actions={(current) => (
        <MessageActions
          conversation={current}
          isForOthers={isForOthers(current)}
          {...{ team, ownId, acting }}
        />
      )}
      reply={(current) =>
        isForOthers(current) ? (
          <p className="text-ink2">{OWN_SUSPENSION_SENTENCE}</p>
        ) : current.status === 'closed' ? (
          <p className="text-ink2">This message is closed. Reopen it to reply.</p>
        ) : (
          <ReplyForm conversation={current} {...{ drafts, acting, area }} />
        )
      }
    />
  )

  return (
    <ReviewScreen
      title="Inbox"
      cardIsOpen={chosen !== null}
      stats={
        <div className="max-sm:w-[calc(100vw-2rem)]">
          <StatCards
            isPending={counts.isPending}
            stats={[
              { label: 'Open', value: counts.data?.open },
              { label: 'Overdue', value: counts.data?.overdue },
              { label: 'Unassigned', value: counts.data?.unowned },
            ]}
          />
        </div>
      }
      filters={(showShortcuts) => (
        <InboxFilterBar address={address} others={others} onShowShortcuts={showShortcuts} />
      )}
      shortcuts={[
        ...moveShortcuts(move, { next: 'Next message', previous: 'Previous message' }),
        { keys: ['r'], shown: ['R'], words: 'Write a reply', run: () => area.current?.focus() },
        {
          keys: ['t'],
          shown: ['T'],
          words: 'Take the message',
          run: () => conversation.data?.owner?.id !== ownId && acting.assign(ownId),
        },
        { keys: ['c'], shown: ['C'], words: 'Close the message', run: () => acting.close('closed') },
        { keys: ['o'], shown: ['O'], words: 'Reopen the message', run: () => acting.close('open') },
      ]}
    >
      <SearchedNewest
        newest={list.newest}
        what="messages of each kind"
        className={cx(chosen && 'max-lg:hidden')}
      />
      {wide ? (
        <div
          className={cx(
            'grid min-h-0 grow overflow-hidden border-y border-line bg-surface',
            // The server always renders this layout, so on a phone it must fill the narrow one's space until hydration.
            'max-sm:-mx-4 sm:rounded-card sm:border-x',
            rows.length > 0 || chosen ? 'grid-cols-[22rem_minmax(0,1fr)]' : 'place-items-center',
          )}
        >
          {rows.length > 0 || chosen ? (
            <>
              <div className="min-h-0 overflow-y-auto overscroll-contain border-r border-line">
                {messages}
              </div>
              <div className="flex min-h-0 flex-col">{pane}</div>
            </>
          ) : (
            <div className={cx('w-full', (list.isPending || list.isStale) && 'self-start')}>{messages}</div>
          )}
        </div>
      ) : chosen ? (
        <div className="flex flex-col gap-4 pb-12">
          <Button
            variant="quiet"
            className="-ml-4 self-start"
            icon={<ArrowLeft size={16} />}
            onClick={address.back}
          >
            Messages
          </Button>
          {pane}
        </div>
      ) : (
        <div className="-mx-4 border-y border-line bg-surface sm:mx-0 sm:rounded-card sm:border-x">
          {messages}
        </div>
      )}
    </ReviewScreen>
  )
}
