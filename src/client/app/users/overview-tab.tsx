import { Part } from '#client/app/admin-parts/part.tsx'
import { SuspensionFacts } from '#client/app/admin-parts/suspension-facts.tsx'
import { Fact, Facts } from '#client/app/desk/decision/review-record.tsx'
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
}

export function OverviewTab({ user, adminId, editing }: OverviewTabProps) {
  const isDeleted = user.deletedAt !== null
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
        ) : (
          <AdjustForm user={user} adminId={adminId} editing={editing} />
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
        </Part>
        <Part title="Activity">
          <Activity user={user} />
        </Part>
        {!isDeleted && (
          <Part title="Account">
            <AccountActions user={user} adminId={adminId} />
          </Part>
        )}
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
  const mails = [
    user.emailNotifications && 'notifications',
    user.taskReminders && 'task reminders',
    user.newTaskAlerts && 'new task alerts',
  ].filter((words) => words !== false)
  return (
    <Facts>
      <Fact term="Email">
        {user.email}
        {user.emailInWords && ` (${user.emailInWords})`}
      </Fact>
      <Fact term="Phone">{user.phoneNumber ?? <Unknown />}</Fact>
      <Fact term="Province">{user.province ?? <Unknown />}</Fact>
      <Fact term="Joined">{formatDate(user.createdAt)}</Fact>
      <Fact term="Email settings">{mails.length > 0 ? mails.join(', ') : 'Account emails only'}</Fact>
      {user.bio && (
        <Fact term="Bio">
          <span lang={languageOf(user.bio)}>{user.bio}</span>
        </Fact>
      )}
      {user.suspendedAt && user.suspension && (
        <SuspensionFacts since={user.suspendedAt} {...user.suspension}>
          {user.suspension.appealId && (
            <TextLink
              standalone
              href={`/admin/inbox?status=all&message=appeal-${user.suspension.appealId}`}
              className="block"
            >
              The member’s answer
            </TextLink>
          )}
        </SuspensionFacts>
      )}
    </Facts>
  )
}

function Unknown() {
  return <span className="text-ink2">Not given</span>
}

function Activity({ user: { counts } }: { user: AdminUserDetail }) {
  return (
    <Facts>
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
    </Facts>
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
function AdjustForm({ user, adminId, editing }: AdjustFormProps) {
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
