import { ArrowLeft } from 'lucide-icons'
import { useRef } from 'react'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { SearchedNewest } from '#client/app/admin-parts/searched-newest.tsx'
import { useTeam } from '#client/app/admin-parts/use-team.ts'
import { ReviewScreen } from '#client/app/desk/layout/review-screen.tsx'
import { StatCards } from '#client/app/desk/list/stat-cards.tsx'
import { moveShortcuts } from '#client/app/desk/shortcuts/review-shortcuts.ts'
import { useNow } from '#client/app/use-now.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { useIsWide } from '#client/ui/hooks/use-media.ts'
import { type Conversation, countInbox } from '#contract/inbox/inbox.ts'
import { isOwnSuspension } from '#domain/users/suspension.ts'
import { Composer } from './composer.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { InboxFilterBar } from './inbox-filter-bar.tsx'
import { InboxStates } from './inbox-states.tsx'
import { MessageActions } from './message-actions.tsx'
import { refText } from './message-labels.ts'
import { MessageList } from './message-list.tsx'
import { openByKey } from './snooze-button.tsx'
import { useConversation } from './use-conversation.ts'
import { useDrafts } from './use-drafts.ts'
import { useInbox } from './use-inbox.ts'
import { useWriting } from './use-writing.ts'

/** Messages from businesses and members; we promise a reply within 24 hours (specification §1). */
export default function InboxPage() {
  const now = useNow().getTime()
  const wide = useIsWide()
  const ownId = useCurrentUser().data?.id ?? ''
  const counts = useEndpoint(countInbox)
  const team = useTeam('answerPeople') ?? []
  const inbox = useInbox(ownId)
  const { address, list, choose, move, goOn, focusOn, endFocus, endTakesFocus } = inbox
  const { status, chosen } = address
  const { rows } = list
  const chosenText = chosen && refText(chosen)
  const drafts = { replies: useDrafts('replies', ownId), notes: useDrafts('notes', ownId) }
  const acting = useConversation(chosen, { ...drafts, onDone: goOn })
  const { conversation } = acting
  const writing = useWriting(chosenText)
  const snooze = useRef<HTMLButtonElement>(null)
  const others = team.filter(({ id }) => id !== ownId)
  const isForOthers = ({ suspension }: Conversation) =>
    suspension !== null &&
    isOwnSuspension(
      { suspendedBy: suspension.by?.id ?? null },
      { id: ownId, anotherAdminExists: others.length > 0 },
    )

  const messages =
    rows.length === 0 ? (
      <InboxStates list={list} address={address} takesFocus={endTakesFocus} onFocused={endFocus} />
    ) : (
      <MessageList
        {...{ list, chosen, focusOn, now }}
        onFocused={endFocus}
        onChoose={choose}
        showsStatus={status === null || status === 'snoozed'}
      />
    )
  const pane = chosen && (
    <ConversationPane
      key={chosenText}
      read={conversation}
      now={now}
      ownId={ownId}
      takesFocus={!wide || focusOn === chosenText}
      onFocused={endFocus}
      actions={(current) => (
        <MessageActions
          conversation={current}
          isForOthers={isForOthers(current)}
          {...{ team, ownId, acting, now, snooze }}
        />
      )}
      composer={(current) => (
        <Composer
          conversation={current}
          isForOthers={isForOthers(current)}
          {...{ writing, acting }}
          {...drafts}
        />
      )}
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
              { label: 'Snoozed', value: counts.data?.snoozed },
            ]}
          />
        </div>
      }
      filters={(showShortcuts) => (
        <InboxFilterBar address={address} others={others} onShowShortcuts={showShortcuts} />
      )}
      shortcuts={[
        ...moveShortcuts(move, { next: 'Next message', previous: 'Previous message' }),
        { keys: ['r'], shown: ['R'], words: 'Write a reply', run: () => writing.write('reply') },
        { keys: ['s'], shown: ['S'], words: 'Insert a saved reply', run: writing.openSavedReplies },
        { keys: ['n'], shown: ['N'], words: 'Write an internal note', run: () => writing.write('note') },
        {
          keys: ['z'],
          shown: ['Z'],
          words: 'Snooze the message',
          run: () => openByKey(snooze.current),
        },
        {
          keys: ['t'],
          shown: ['T'],
          words: 'Take the message',
          run: () => conversation.data?.owner?.id !== ownId && acting.assign(ownId),
        },
        ...(conversation.data && isForOthers(conversation.data)
          ? []
          : ([
              { keys: ['c'], shown: ['C'], words: 'Close the message', run: () => acting.close('closed') },
              { keys: ['o'], shown: ['O'], words: 'Reopen the message', run: () => acting.close('open') },
            ] as const)),
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
              <div ref={inbox.pane} className="flex min-h-0 flex-col">
                {pane}
              </div>
            </>
          ) : (
            <div className={cx('w-full', (list.isPending || list.isStale) && 'self-start')}>{messages}</div>
          )}
        </div>
      ) : chosen ? (
        <div ref={inbox.pane} className="flex flex-col gap-4 pb-12">
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
