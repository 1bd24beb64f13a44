import { useMay, useMayOpen } from '#client/api/session/use-may.ts'
import { DutyNeeded } from '#client/app/admin-parts/duty-needed.tsx'
import { Part } from '#client/app/admin-parts/part.tsx'
import { SuspensionFacts } from '#client/app/admin-parts/suspension-facts.tsx'
import { Fact, Facts } from '#client/app/desk/decision/review-record.tsx'
import { StaffNotes } from '#client/app/desk/notes/notes-section.tsx'
import type { StaffNotesState } from '#client/app/desk/notes/use-staff-notes.ts'
import { WaitingAsk } from '#client/app/desk/second-admin/waiting-ask.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { PointsChip } from '#client/ui/points.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { AdminUserDetail } from '#contract/users/admin-users.ts'
import { isOwnAccount, MAX_ADJUSTMENT_DESCRIPTION, OWN_POINTS_SENTENCE } from '#domain/points/adjustments.ts'
import { formatDate, formatDateTime, formatNumber, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { AccountActions } from './account-actions.tsx'
import { BalanceChange } from './balance-change.tsx'
import type { AdjustEditing } from './use-adjust-form.ts'
import { UserBadges } from './user-badges.tsx'

interface OverviewTabProps {
  user: AdminUserDetail
  adminId: string
  editing: AdjustEditing
  notes: StaffNotesState
}

export function OverviewTab({ user, adminId, editing, notes }: OverviewTabProps) {
  const isDeleted = user.deletedAt !== null
  const mayRunTeam = useMay()('runTeam')
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <Part title="Points" aside={<PointsChip amount={user.totalPoints} isBalance />}>
        {user.secondAdminAsks.map((ask) => (
          <WaitingAsk key={ask.id} ask={ask} />
        ))}
        {isDeleted ? (
          <p className="text-ink2">
            The member deleted this account. Its ledger stays, without a name, and can’t be changed.
          </p>
        ) : mayRunTeam ? (
          <AdjustForm user={user} adminId={adminId} editing={editing} />
        ) : (
          <DutyNeeded action="runTeam" what="Adjusting points" />
        )}
      </Part>
      <div className="flex min-w-0 flex-col gap-6">
        <Part
          title="Profile"
          aside={
            <span className="flex flex-wrap gap-1">
              <UserBadges user={user} />
            </span>
          }
        >
          <Profile user={user} />
          <Suspension user={user} />
        </Part>
        <Part title="Activity">
          <Activity user={user} />
        </Part>
        {!isDeleted && mayRunTeam && (
          <Part title="Account">
            <AccountActions user={user} adminId={adminId} />
          </Part>
        )}
        {!isDeleted && <StaffNotes notes={notes} hasKey={false} />}
      </div>
    </div>
  )
}

function Profile({ user }: { user: AdminUserDetail }) {
  if (user.deletedAt !== null) {
    return (
      <Facts>
        <Fact term="Joined">{formatDate(user.createdAt)}</Fact>
        <Fact term="Deleted">{formatDateTime(user.deletedAt)}</Fact>
      </Facts>
    )
  }
  return (
    <Facts>
      <Fact term="Email">
        {user.email}
        {user.emailInWords && ` (${user.emailInWords})`}
      </Fact>
      <Fact term="Phone">{user.phoneNumber ?? <Unknown />}</Fact>
      <Fact term="Province">{user.province ?? <Unknown />}</Fact>
      <Fact term="Joined">{formatDate(user.createdAt)}</Fact>
      <Preferences user={user} />
    </Facts>
  )
}

/** The emails that a member wants and their words about themselves, in a list of facts. */
export function Preferences({ user: { bio, ...user } }: { user: AdminUserDetail }) {
  const mails = [
    user.emailNotifications && 'notifications',
    user.taskReminders && 'task reminders',
    user.newTaskAlerts && 'new task alerts',
  ].filter((words) => words !== false)
  return (
    <>
      <Fact term="Email settings">{mails.length > 0 ? mails.join(', ') : 'Account emails only'}</Fact>
      {bio && (
        <Fact term="Bio">
          <span lang={languageOf(bio)}>{bio}</span>
        </Fact>
      )}
    </>
  )
}

/** Why the account is suspended; renders nothing unless it is. */
export function Suspension({ user: { suspendedAt, suspension } }: { user: AdminUserDetail }) {
  const mayOpen = useMayOpen()
  if (suspendedAt === null || suspension === null) return null
  return (
    <Facts>
      <SuspensionFacts since={suspendedAt} {...suspension}>
        {suspension.appealId && mayOpen('/admin/inbox') && (
          <TextLink
            standalone
            href={`/admin/inbox?status=all&message=appeal-${suspension.appealId}`}
            className="block"
          >
            The member’s answer
          </TextLink>
        )}
      </SuspensionFacts>
    </Facts>
  )
}

function Unknown() {
  return <span className="text-ink2">Not given</span>
}

function Activity({ user }: { user: AdminUserDetail }) {
  return (
    <Facts>
      <Counts user={user} />
    </Facts>
  )
}

/** The numbers of records, in a list of facts. */
export function Counts({ user: { counts } }: { user: AdminUserDetail }) {
  return (
    <>
      <Fact term="Claims">{formatNumber(counts.claims)}</Fact>
      <Fact term="Submissions">
        {formatNumber(counts.submissions)}{' '}
        <span className="text-ink2">
          ({formatNumber(counts.pendingSubmissions)} pending, {formatNumber(counts.approvedSubmissions)}{' '}
          approved, {formatNumber(counts.rejectedSubmissions)} rejected)
        </span>
      </Fact>
      <Fact term="Requests">
        {formatNumber(counts.requests)}{' '}
        <span className="text-ink2">({formatNumber(counts.openRequests)} open)</span>
      </Fact>
      <Fact term="Referrals">{plural(counts.referrals, 'friend', 'friends')}</Fact>
    </>
  )
}

/** Fits 1,000,000 with its sign and separators. */
const MAX_TYPED_AMOUNT = 12

interface AdjustFormProps {
  user: AdminUserDetail
  adminId: string
  editing: AdjustEditing
}

/** Shows the balance before and after while the amount is typed. */
export function AdjustForm({ user, adminId, editing }: AdjustFormProps) {
  const { field, after, step, send, isSending, problem } = editing
  if (isOwnAccount({ userId: user.id }, { id: adminId, anotherAdminExists: user.anotherAdminExists })) {
    return <p className="text-ink2">{OWN_POINTS_SENTENCE}</p>
  }
  return (
    <form noValidate onSubmit={submitBy(send)} aria-label="Adjust points" className="flex flex-col gap-3">
      <TextField
        label="Amount"
        hint="A negative number takes points away."
        placeholder="50 or -50"
        autoComplete="off"
        maxLength={MAX_TYPED_AMOUNT}
        {...field('amount')}
      />
      <BalanceChange before={user.totalPoints} after={after} />
      <TextArea
        label="Description"
        hint="The member sees this in Transaction History."
        rows={2}
        maxLength={MAX_ADJUSTMENT_DESCRIPTION}
        {...field('description')}
      />
      <ProblemText problem={problem} />
      <Button
        type="submit"
        variant="primary"
        busy={isSending}
        busyLabel="Adjusting..."
        className="self-start"
      >
        {step?.label ?? 'Adjust Points'}
      </Button>
    </form>
  )
}
