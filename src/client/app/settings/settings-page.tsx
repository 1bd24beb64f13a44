import { ArrowLeft } from 'lucide-icons'
import { useSearch } from 'wouter'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { PasswordField } from '#client/ui/fields/password-field.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { getSignInMethods } from '#contract/identity/sign-in-methods.ts'
import {
  ChangePasswordForm,
  changePassword,
  endOtherSessions,
  listOwnSessions,
  type OwnSession,
} from '#contract/users/profile.ts'
import { PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import { formatDate, plural } from '#domain/text/format.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/users/profile.ts'
import { AccountData } from './account-data.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import { PushCard } from './push-card.tsx'
import { ReportConsentsCard } from './report-consents-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

/** Specification §2 Account Settings. */
export default function SettingsPage() {
  const { data: user } = useCurrentUser()
  if (!user) return null
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Account Settings"
        lead="Your profile, notifications and security."
        back={<BackToTask />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <ProfileForm user={user} photo={<ProfilePhoto user={user} />} />
          <PushCard user={user} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <PasswordCard email={user.email} />
          <SignInMethods />
          <SessionsCard />
          <ReportConsentsCard />
          <AccountData totalPoints={user.totalPoints} />
        </div>
      </div>
    </div>
  )
}

/** Leads a member back who came from the profile task; nothing for the others. */
function BackToTask() {
  const task = new URLSearchParams(useSearch()).get('task') ?? ''
  if (!/^\d+$/.test(task)) return null
  return (
    <TextLink href={`/tasks/${task}`} className="target inline-flex items-center gap-2 self-start">
      <ArrowLeft size={16} />
      Back to {PROFILE_TASK_TITLE}
    </TextLink>
  )
}

function SignInMethods() {
  const methods = useEndpoint(getSignInMethods)
  if (methods.data) {
    const { hasPassword, secondFactor, passkeys } = methods.data
    return (
      <>
        <SecondFactorCard hasPassword={hasPassword} secondFactor={secondFactor} />
        <PasskeysCard hasPassword={hasPassword} passkeys={passkeys} />
      </>
    )
  }
  return (
    <Card title="Two-step verification and passkeys" flush>
      {methods.isError ? (
        <LoadFailure title="We couldn’t load your sign-in methods." read={methods} />
      ) : (
        <SkeletonGroup label="Loading your sign-in methods..." className="flex flex-col gap-3 p-4 sm:p-5">
          <Skeletons of={['h-10', 'h-10']} />
        </SkeletonGroup>
      )}
    </Card>
  )
}

const EMPTY = { currentPassword: '', newPassword: '' }

/** Changing the password signs out every other device. */
function PasswordCard({ email }: { email: string }) {
  const { form, field, send, isSending, problem } = useActionForm(changePassword, {
    start: EMPTY,
    schema: ChangePasswordForm,
    args: (body) => ({ body }),
    success: () => ['Password Changed', 'Your other devices are signed out.'],
    failed: 'Failed to change password',
    onSuccess: () => form.reset(EMPTY),
  })
  return (
    <Card title="Password">
      <form
        method="post"
        noValidate
        onSubmit={submitBy(send)}
        aria-label="Password"
        className="flex flex-col gap-4 pt-4"
      >
        {/* Password managers save the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. Try three or four unrelated words.`}
          {...field('newPassword')}
        />
        <ProblemText problem={problem} />
        <Button type="submit" busy={isSending} busyLabel="Changing..." className="self-start">
          Change Password
        </Button>
      </form>
    </Card>
  )
}

function SessionsCard() {
  const sessions = useEndpoint(listOwnSessions)
  const end = useAction(endOtherSessions, {
    success: ({ ended }) => ['Signed Out Elsewhere', `We ended ${plural(ended, 'session', 'sessions')}.`],
    failure: { fallback: 'Failed to sign out the other devices' },
  })
  return (
    <Card title="Where you’re signed in" flush>
      <KeepFocus>
        {sessions.isError ? (
          <LoadFailure title="We couldn’t load your sessions." read={sessions} />
        ) : sessions.isPending ? (
          <SkeletonGroup label="Loading where you’re signed in..." className="flex flex-col gap-3 p-4 sm:p-5">
            <Skeletons of={['h-10', 'h-10']} />
          </SkeletonGroup>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {sessions.data.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <div className="border-t border-line px-4 py-3 sm:px-5">
              <Button
                size="sm"
                busy={end.isPending}
                disabledReason={sessions.data.length > 1 ? null : 'You’re only signed in here.'}
                onClick={() => void end.run({})}
              >
                Sign out everywhere else
              </Button>
            </div>
          </>
        )}
      </KeepFocus>
    </Card>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { device, isCurrent, ipAddress, createdAt, lastUsedAt } = session
  return (
    <li className="flex flex-col gap-1 px-4 py-3 sm:px-5">
      <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
        {device}
        {isCurrent && <Badge tone="spruce">This device</Badge>}
      </p>
      <p className="text-13 text-ink2">
        Signed in {formatDate(createdAt)}, last used {formatDate(lastUsedAt)}
        {ipAddress && <> · {ipAddress}</>}
      </p>
    </li>
  )
}
