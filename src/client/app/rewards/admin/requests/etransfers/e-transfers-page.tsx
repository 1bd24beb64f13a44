import { Download, History } from 'lucide-icons'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useShortcutSetting } from '#client/app/desk/shortcuts/shortcut-setting.ts'
import { useShortcuts } from '#client/app/desk/shortcuts/use-shortcuts.ts'
import { EndedHolds } from '#client/app/desk/undo/ended-holds.tsx'
import { ownDecisionShortcuts } from '#client/app/desk/undo/own-decisions.tsx'
import { UnsavedChanges } from '#client/app/unsaved-changes.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import { eTransfersCsv } from '#contract/audit/exports.ts'
import { MAX_ETRANSFERS_LISTED } from '#domain/rewards/delivery.ts'
import { formatCents } from '#domain/text/format.ts'
import { GoneLines } from './gone-lines.tsx'
import { SentLines } from './sent-lines.tsx'
import { TickedBar } from './ticked-bar.tsx'
import { referenceFieldId, TransferLine } from './transfer-line.tsx'
import { type TransferDesk, useTransferDesk } from './use-transfer-desk.ts'

const RecentRequestsDialog = screenDialog(() => import('../recent-requests-dialog.tsx'))

/** Approved e-Transfers: values to copy into the bank's form, and ticks for those that were sent there. */
export default function ETransfersPage() {
  useEffect(RecentRequestsDialog.preload, [])
  const { data: me } = useCurrentUser()
  const [, navigate] = useLocation()
  const [showsRecent, setShowsRecent] = useState(false)
  const desk = useTransferDesk()
  const { list, open, held, gone, drafts, takeBack } = desk
  const hasBar = open.length > 0 || takeBack.last !== undefined
  useShortcuts(
    ownDecisionShortcuts(takeBack, () => setShowsRecent(true)),
    useShortcutSetting().on,
  )
  const send = async () => {
    const refused = await desk.send()
    if (refused !== null) document.getElementById(referenceFieldId(refused))?.focus()
  }
  const sendOnKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    // Events of a dialog arrive here although it is elsewhere in the page.
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    void send()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act in any field inside
    <div className="flex flex-col gap-4" onKeyDown={sendOnKeys}>
      <PageHeader
        title="e-Transfers"
        lead="Send them at your bank, then tick them here. Press a value to copy it."
        actions={
          <>
            <IconButton
              label="My decisions"
              icon={<History size={18} />}
              aria-keyshortcuts="D"
              onClick={() => setShowsRecent(true)}
            />
            <ButtonLink leavesApp download href={eTransfersCsv.path} icon={<Download size={16} />}>
              Download CSV
            </ButtonLink>
          </>
        }
      />
      <EndedHolds
        takeBack={takeBack}
        onShow={(id) => navigate(`/admin/reward-reviews?status=all&id=${id}`)}
      />
      <GoneLines gone={gone} me={me?.id} onDismiss={(id) => drafts.forget([id])} />
      <KeepFocus className={cx('flex flex-col gap-4', hasBar && 'pb-[var(--tab-bar)] low:pb-0')}>
        <OpenTransfers desk={desk} />
        {list.data?.length === MAX_ETRANSFERS_LISTED && (
          <p className="text-ink2">
            {`These are the oldest ${MAX_ETRANSFERS_LISTED}. The next ones appear as you send these.`}
          </p>
        )}
        <SentLines held={held} me={me?.id} onUndo={(row) => void takeBack.takeBackOne(row)} />
        {hasBar && <TickedBar desk={desk} onSend={() => void send()} />}
      </KeepFocus>
      <UnsavedChanges when={desk.hasUnsent} />
      {showsRecent && (
        <RecentRequestsDialog
          onClose={() => setShowsRecent(false)}
          onTakeBack={(row) => {
            setShowsRecent(false)
            void takeBack.takeBackOne(row)
          }}
        />
      )}
    </div>
  )
}

function OpenTransfers({ desk: { list, open, ticked, drafts } }: { desk: TransferDesk }) {
  const titleId = useId()
  if (list.isPending) {
    return (
      <Card flush>
        <RowSkeletons label="Loading the e-Transfers..." row="h-40 lg:h-36" />
      </Card>
    )
  }
  if (list.isError && !list.data) {
    return (
      <Card>
        <LoadFailure title="We couldn’t load the e-Transfers." read={list} />
      </Card>
    )
  }
  if (open.length === 0) {
    return (
      <Card>
        <EmptyState kind="first-use" title="No e-Transfers to send.">
          Approved ones appear here.
        </EmptyState>
      </Card>
    )
  }
  const rows = open.map(({ request }) => request)
  const total = rows.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  const areAllTicked = ticked.length === open.length
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3 sm:px-5">
        <label className="target inline-flex items-center gap-3 text-13">
          <input
            type="checkbox"
            className="size-6 shrink-0"
            checked={areAllTicked}
            onChange={() => drafts.change(rows, { isTicked: !areAllTicked })}
          />
          {`Tick all ${open.length}`}
        </label>
        <h2 id={titleId} className="tabular text-15 font-semibold">
          {`${formatCents(total)} to send`}
        </h2>
      </div>
      <ul className="divide-y divide-line">
        {open.map((line) => {
          const { request } = line
          const draft = drafts.of(request)
          return (
            <TransferLine
              key={request.id}
              line={line}
              draft={draft}
              onTick={(isTicked) => drafts.change([request], { isTicked })}
              onReference={(reference) =>
                drafts.change([request], {
                  reference,
                  problem: null,
                  // Who has the bank's reference has sent it.
                  ...(draft.reference === '' && { isTicked: true }),
                })
              }
            />
          )
        })}
      </ul>
    </section>
  )
}
