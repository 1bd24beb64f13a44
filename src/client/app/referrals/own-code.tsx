import type { UseQueryResult } from '@tanstack/react-query'
import { Check, Copy, Share2 } from 'lucide-icons'
import { type ReactNode, useState } from 'react'
import { isAborted } from '#client/api/api-error.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { useCopy } from '#client/ui/buttons/use-copy.ts'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getReferralCode } from '#contract/referrals/referrals.ts'
import {
  CLAIM_WINDOW_DAYS,
  FRIEND_LINK,
  QUALIFYING_POINTS,
  REFERRAL_BONUS_POINTS,
} from '#domain/referrals/referrals.ts'
import { BRAND } from '#domain/site/brand.ts'
import { formatNumber } from '#domain/text/format.ts'

type CodeRead = UseQueryResult<ReplyOf<typeof getReferralCode>, Error>

/** Large enough to read out loud. */
export function OwnCode({ code, isMain }: { code: CodeRead; isMain: boolean }) {
  return (
    <Card title="Your Referral Code">
      <KeepFocus className="pt-4">{contentOf(code, isMain)}</KeepFocus>
    </Card>
  )
}

function contentOf(code: CodeRead, isMain: boolean): ReactNode {
  if (code.isLoadingError) return <LoadFailure title="We couldn’t load your code." read={code} />
  if (!code.data) {
    return (
      <SkeletonGroup label="Loading your referral code..." className="flex flex-col gap-4">
        <Skeletons of={['h-[6.5rem] w-full', 'h-10 w-36 touch:h-11']} />
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
      <PassOn code={code.data.referralCode} isMain={isMain} />
    </div>
  )
}

const NOT_COPIED = 'Your browser blocked copying. Please select the code and copy it yourself.'
const NOT_SHARED = 'Your device couldn’t share the code. Please copy it and send it yourself.'

function PassOn({ code, isMain }: { code: string; isMain: boolean }) {
  const [copyFailed, setCopyFailed] = useState(false)
  const [shareFailed, setShareFailed] = useState(false)
  const isHydrated = useHydrated()
  const canShare = isHydrated && 'share' in navigator
  const link = isHydrated ? location.origin + FRIEND_LINK + code : ''
  const problem = copyFailed ? NOT_COPIED : shareFailed ? NOT_SHARED : null

  const share = async () => {
    setShareFailed(false)
    try {
      await navigator.share({ title: BRAND.name, text: invitationWith(code), url: link })
    } catch (error) {
      setShareFailed(!isAborted(error))
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Copying text={code} label="Copy Code" isMain={isMain} onFailed={setCopyFailed} />
        {canShare && (
          <Button icon={<Share2 size={16} />} onClick={() => void share()}>
            Share
          </Button>
        )}
        {isHydrated && !canShare && <Copying text={link} label="Copy Link" onFailed={setCopyFailed} />}
      </div>
      <ProblemText problem={problem} />
    </div>
  )
}

interface CopyingProps {
  text: string
  label: string
  isMain?: boolean
  onFailed: (hasFailed: boolean) => void
}

function Copying({ text, label, isMain = false, onFailed }: CopyingProps) {
  const { copy, isCopied } = useCopy(text)
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
      onClick={async () => onFailed(!(await copy()))}
    >
      {isCopied ? 'Copied!' : label}
    </Button>
  )
}

function invitationWith(code: string): string {
  const bonus = formatNumber(REFERRAL_BONUS_POINTS)
  return (
    `Join me on ${BRAND.name}. Enter my code ${code} within ${CLAIM_WINDOW_DAYS} days of joining, and we’ll each get ` +
    `${bonus} bonus points once you complete tasks worth over ${formatNumber(QUALIFYING_POINTS)} points.`
  )
}
