import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { AccountData } from './account-data.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignInMethods } from './sign-in-methods-cards.tsx'

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
