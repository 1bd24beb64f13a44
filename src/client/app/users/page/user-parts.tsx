import { Mail, NotebookPen } from 'lucide-icons'
import { useState } from 'react'
import { useMay } from '#client/api/session/use-may.ts'
import { Fact, Facts } from '#client/app/desk/decision/review-record.tsx'
import { NoteForm } from '#client/app/desk/notes/notes-section.tsx'
import { useMemberNoteDraft } from '#client/app/desk/notes/use-member-notes.ts'
import { WaitingAsk } from '#client/app/desk/second-admin/waiting-ask.tsx'
import { Dollars } from '#client/app/points/parts/dollars.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CountedNumber } from '#client/ui/counted-number.tsx'
import { cx } from '#client/ui/cx.ts'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { AdminUserDetail } from '#contract/users/admin-users.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { messageRefusal } from '#domain/inbox/support.ts'
import { isOwnAccount, OWN_POINTS_SENTENCE } from '#domain/points/adjustments.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { AccountActions } from '../account-actions.tsx'
import { Counts, Preferences, Suspension } from '../overview-tab.tsx'
import { personOf } from '../person.ts'

const AdjustDialog = screenDialog(() => import('./adjust-dialog.tsx'))
const MessageDialog = screenDialog(() => import('./message-dialog.tsx'))

interface AboutUserProps {
  user: AdminUserDetail
  me: CurrentUser
}

/** The balance, why the account is suspended, and all actions. */
export function UserActions({ user, me }: AboutUserProps) {
  const { totalPoints, deletedAt, secondAdminAsks } = user
  return (
    <Card title="Balance" className="flex flex-col gap-3">
      <p className={cx('tabular flex flex-wrap items-baseline gap-x-2', totalPoints < 0 && 'text-red')}>
        <span className="font-display text-40 font-bold tracking-tight">
          <CountedNumber value={totalPoints} />
        </span>
        <span className="text-ink2">points</span>
        <Dollars points={totalPoints} audience="team" />
      </p>
      {secondAdminAsks.map((ask) => (
        <WaitingAsk key={ask.id} ask={ask} />
      ))}
      {deletedAt === null ? (
        <Actions user={user} me={me} />
      ) : (
        <p className="text-ink2">
          The member deleted this account. Its ledger stays, without a name, and can’t be changed.
        </p>
      )}
    </Card>
  )
}

function Actions({ user, me }: AboutUserProps) {
  const [open, setOpen] = useState<'adjustment' | 'message' | null>(null)
  const [sentId, setSentId] = useState<number | null>(null)
  const isOther = user.id !== me.id
  const notes = useMemberNoteDraft({ cardId: user.id, userId: user.id, canRead: isOther })
  const may = useMay()
  const runsTeam = may('runTeam')
  const close = () => setOpen(null)
  return (
    <>
      {runsTeam && <AdjustButton user={user} me={me} onPress={() => setOpen('adjustment')} />}
      <KeepFocus className="flex flex-col gap-3 *:empty:hidden">
        <div className="flex flex-wrap items-start gap-2">
          {isOther && notes.draft === null && (
            <Button icon={<NotebookPen size={16} />} onClick={notes.write}>
              Write a note
            </Button>
          )}
          {may('answerPeople') && (
            <Button
              icon={<Mail size={16} />}
              aria-haspopup="dialog"
              disabledReason={messageRefusal(personOf(user), me.id)?.sentence ?? null}
              {...MessageDialog.intent}
              onClick={() => setOpen('message')}
            >
              Message
            </Button>
          )}
        </div>
        {notes.draft !== null && <NoteForm notes={notes} draft={notes.draft} />}
        <p role="status" className="text-ink2">
          {sentId !== null && (
            <>
              Message sent.{' '}
              <TextLink href={`/admin/inbox?status=all&message=support-${sentId}`}>
                Open the conversation
              </TextLink>
            </>
          )}
        </p>
      </KeepFocus>
      {runsTeam && (
        <div className="border-t border-line pt-3">
          <AccountActions user={user} adminId={me.id} />
        </div>
      )}
      {open === 'adjustment' && <AdjustDialog user={user} adminId={me.id} onClose={close} />}
      {open === 'message' && <MessageDialog user={user} adminId={me.id} onSent={setSentId} onClose={close} />}
    </>
  )
}

function AdjustButton({ user, me, onPress }: AboutUserProps & { onPress: () => void }) {
  const { id, anotherAdminExists, counts } = user
  const isOwn = isOwnAccount({ userId: id }, { id: me.id, anotherAdminExists })
  return (
    <>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        disabledReason={isOwn ? OWN_POINTS_SENTENCE : null}
        {...AdjustDialog.intent}
        onClick={onPress}
      >
        Adjust Points
      </Button>
      {counts.adjustments > 0 && !isOwn && (
        <TextLink
          standalone
          className="self-start"
          href={`/admin/user-management?user=${id}&tab=points&show=adjustments`}
        >
          Undo an adjustment
        </TextLink>
      )}
    </>
  )
}

/** Renders nothing unless the account is suspended. */
export function SuspensionCard({ user }: { user: AdminUserDetail }) {
  if (user.suspension === null || user.deletedAt !== null) return null
  return (
    <Card title="Suspension" className="border-red">
      <div className="pt-3">
        <Suspension user={user} />
      </div>
    </Card>
  )
}

export function UserFacts({ user }: { user: AdminUserDetail }) {
  return (
    <Card title="Facts">
      <div className="pt-3">
        <Facts>
          <Counts user={user} />
          {user.deletedAt === null ? (
            <Preferences user={user} />
          ) : (
            <Fact term="Deleted">{formatDateTime(user.deletedAt)}</Fact>
          )}
        </Facts>
      </div>
    </Card>
  )
}
