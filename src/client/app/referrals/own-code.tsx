import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getReferralCode } from '#contract/referrals/referrals.ts'
import { PassOn } from './pass-on.tsx'

type CodeRead = UseQueryResult<ReplyOf<typeof getReferralCode>, Error>

/** Large enough to read out loud. */
export function OwnCode({ code }: { code: CodeRead }) {
  return (
    <Card title="Your Referral Code">
      <KeepFocus className="pt-4">{contentOf(code)}</KeepFocus>
    </Card>
  )
}

function contentOf(code: CodeRead): ReactNode {
  if (code.isLoadingError) return <LoadFailure title="We couldn’t load your code." read={code} />
  if (!code.data) {
    return (
      <SkeletonGroup label="Loading your referral code..." className="flex flex-col gap-4">
        <Skeleton className="h-[6.5rem] w-full" />
        <Skeleton className="h-10 w-36 touch:h-11" />
      </SkeletonGroup>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="flex h-[6.5rem] items-center justify-center rounded-control bg-sunken">
        <span className="-mr-[0.2em] font-mono text-40 font-semibold tracking-[0.2em] select-all">
          {code.data.referralCode}
        </span>
      </p>
      <PassOn code={code.data.referralCode} />
    </div>
  )
}
