import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'
import { getSignInMethods } from '#contract/identity/sign-in-methods.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

export function SignInMethods() {
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
