import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { refusedAt } from '#client/api/forms/refused-fields.ts'
import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { useNow } from '#client/app/use-now.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { claimReferral, type getReferralStats } from '#contract/referrals/referrals.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import {
  CLAIM_WINDOW_DAYS,
  fittingReferralCode,
  QUALIFYING_POINTS,
  REFERRAL_BONUS_POINTS,
  REFERRAL_CODE_LENGTH,
  REFERRAL_CODE_MISSING,
} from '#domain/referrals/referrals.ts'
import { daysLeft, PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import {
  formatDate,
  formatDateTime,
  formatDeadline,
  formatNumber,
  formatPoints,
  plural,
} from '#domain/text/format.ts'
import type { StatsRead } from './referral-stats.tsx'

type Stats = ReplyOf<typeof getReferralStats>

interface FriendCodeProps {
  stats: StatsRead
  /** The code that a friend's link brought along; '' if none. */
  linked: string
}

/** One of: enter a code, progress to the bonus, paid, or too late. */
export function FriendCode({ stats: { data, isLoadingError }, linked }: FriendCodeProps) {
  const now = useNow()
  if (isLoadingError) return null
  if (data && !data.promotionIsOpen && !data.claimed) return null
  return (
    <Card title={data?.claimed || linked !== '' ? 'Your Friend’s Code' : 'Have a Friend’s Code?'}>
      <KeepFocus className="pt-3">{data ? contentOf(data, now, linked) : <Loading />}</KeepFocus>
    </Card>
  )
}

function contentOf({ claimed, claimUntil }: Stats, now: Date, linked: string): ReactNode {
  if (claimed?.paidAt) {
    return (
      <p>
        You and your friend each got {formatNumber(REFERRAL_BONUS_POINTS)} points on{' '}
        {formatDateTime(claimed.paidAt)}.
      </p>
    )
  }
  if (claimed) return <BonusProgress points={claimed.qualifyingPoints} claimedAt={claimed.claimedAt} />
  if (claimUntil !== null && now < new Date(claimUntil)) {
    return <ClaimForm timeLeft={timeLeftText(claimUntil, now)} linked={linked} />
  }
  return (
    <p className="text-ink2">
      You can enter a friend’s code only within {CLAIM_WINDOW_DAYS} days of joining, and that time has passed.
      You can still share your own code while the promotion lasts.
    </p>
  )
}

function timeLeftText(claimUntil: string, now: Date): string {
  const days = daysLeft(new Date(claimUntil), now) ?? 0
  return `Enter a code by ${formatDeadline(claimUntil)} (${plural(days, 'day', 'days')} left).`
}

function Loading() {
  return (
    <SkeletonGroup label="Loading your friend’s code...">
      <div className="flex h-[2.875rem] flex-col justify-center gap-2">
        <Skeletons of={['h-4 w-full', 'h-4 w-1/2']} />
      </div>
    </SkeletonGroup>
  )
}

/** The bonus needs more than QUALIFYING_POINTS; exactly that many is not enough (specification §9). */
function BonusProgress({ points, claimedAt }: { points: number; claimedAt: string }) {
  const reached = Math.max(points, 0)
  const missing = Math.max(QUALIFYING_POINTS + 1 - reached, 0)
  const progress = `${formatNumber(reached)} of ${formatNumber(QUALIFYING_POINTS)} points`
  return (
    <div className="flex flex-col gap-2">
      <p>
        You entered a friend’s code on {formatDate(claimedAt)}. Earn{' '}
        {plural(missing, 'more point', 'more points')} from tasks, and you’ll both get{' '}
        {formatNumber(REFERRAL_BONUS_POINTS)}.
      </p>
      <ProgressBar
        label="Points from approved tasks"
        value={reached}
        max={QUALIFYING_POINTS}
        valueText={progress}
        tone="amber"
      />
      <p className="tabular text-13 text-ink2">{progress} from approved tasks</p>
      {reached === 0 && <FirstPoints />}
    </div>
  )
}

/** Leads someone who has done nothing yet to the first card of their dashboard. */
function FirstPoints() {
  const found = usePagedEndpoint(listTasks, { query: { search: PROFILE_TASK_TITLE } })
  const task = found.rows.find(({ autoVerified }) => autoVerified)
  if (!task) return null
  return (
    <ButtonLink href="/" variant="primary" className="mt-2 self-start max-sm:self-stretch">
      Get your first {formatPoints(task.points)}
    </ButtonLink>
  )
}

function ClaimForm({ timeLeft, linked }: { timeLeft: string; linked: string }) {
  const [code, setCode] = useState(linked)
  const [isEmpty, setIsEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const claim = useClaimReferral(() => field.current?.focus())

  const change = (next: string) => {
    setIsEmpty(false)
    claim.forgetProblem()
    setCode(next)
  }
  const type = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const caret = input.selectionStart
    // Set here, because the next render would move the caret to the end.
    input.value = fittingReferralCode(input.value)
    input.setSelectionRange(caret, caret)
    change(input.value)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // The browser would cut the pasted text at maxLength, spaces included, and lose the end of the code.
    event.preventDefault()
    change(fittingReferralCode(event.clipboardData.getData('text')))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (claim.isSending) return
    if (code !== '') return claim.send(code)
    setIsEmpty(true)
    field.current?.focus()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="font-medium">{timeLeft}</p>
      <TextField
        ref={field}
        label="Friend’s referral code"
        hint={`${REFERRAL_CODE_LENGTH} letters and numbers. One code per account.`}
        className="max-w-[24rem]"
        value={code}
        maxLength={REFERRAL_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isEmpty ? REFERRAL_CODE_MISSING : claim.refused.fields.referralCode}
        onChange={type}
        onPaste={paste}
      />
      <ProblemText problem={claim.refused.whole} />
      <Button
        type="submit"
        variant={linked === '' ? 'secondary' : 'primary'}
        busy={claim.isSending}
        busyLabel="Claiming..."
        className="self-start"
      >
        Claim Code
      </Button>
    </form>
  )
}

const FAILED = 'Failed to claim referral code'
const NOT_REACHED = `${FAILED}. Please check your connection and try again.`

/** Afterwards referral stats and current user are refetched (specification §7). */
function useClaimReferral(onFailure: () => void) {
  const action = useAction(claimReferral, {
    success: ({ bonusPaid }) => ['Success!', bonusPaid ? PAID_AT_ONCE : ENTERED],
    failure: { fallback: FAILED },
    onFailure,
  })
  return {
    send: (referralCode: string) => void action.run({ body: { referralCode } }),
    isSending: action.isPending,
    refused: refusedAt(action.error, ['referralCode'], NOT_REACHED),
    forgetProblem: action.reset,
  }
}

const BONUS = formatNumber(REFERRAL_BONUS_POINTS)
const PAID_AT_ONCE = `Code claimed. You and your friend each got ${BONUS} points.`
const ENTERED = `Code claimed. You’ll each get ${BONUS} points once your approved tasks are worth over ${formatNumber(QUALIFYING_POINTS)} points.`
