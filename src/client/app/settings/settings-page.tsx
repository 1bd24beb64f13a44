import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'
import { getSignInMethods } from '#contract/identity/sign-in-methods.ts'
import { AccountData } from './account-data.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Specification §2 Account Settings. */
export default function SettingsPage() {
  const { data: user } = useCurrentUser()
  if (!user) return null
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Account Settings" lead="Your profile, notifications and security." />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:gap-6">
        <ProfileForm user={user} photo={<ProfilePhoto user={user} />} />
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <PasswordCard email={user.email} />
          <SignInMethods />
          <SessionsCard />
          <AccountData totalPoints={user.totalPoints} />
        </div>
      </div>
    </div>
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
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
    </Card>
  )
}
