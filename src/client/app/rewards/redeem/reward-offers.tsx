import { useEffect, useRef } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { PointsChip } from '#client/ui/points.tsx'
import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Reward } from '#contract/rewards/rewards.ts'
import { formatNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { type Offer, offersFor } from '../requests/reward-order.ts'
import { refusalLabel, scarcityLabels } from './offer-labels.ts'

const GRID = 'grid gap-3 sm:grid-cols-2'
const CARD = 'flex flex-col gap-2 rounded-card border border-line p-4'

interface RewardOffersProps {
  rewards: PagedList<Reward>
  balance: number
  /** Focus returns to this reward after its confirmation. */
  returningFrom: number | null
  onChoose: (rewardId: number) => void
}

export function RewardOffers({ rewards, balance, returningFrom, onChoose }: RewardOffersProps) {
  if (rewards.isError) return <LoadFailure title="We couldn’t load the rewards." read={rewards} />
  if (rewards.isPending) {
    return (
      <CardSkeletons label="Loading the rewards..." className={GRID} count={4} card={CARD}>
        <Skeletons of={['h-5 w-40', 'h-4 w-24', 'h-10 w-full', 'h-10 w-28']} />
      </CardSkeletons>
    )
  }
  const offers = offersFor(rewards.rows, balance)
  if (offers.length === 0) {
    return (
      <EmptyState kind="first-use" title="No rewards right now">
        Your points don’t expire. Please check back soon.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={GRID}>
        {offers.map((offer) => (
          <li key={offer.reward.id} className={CARD}>
            <OfferCard offer={offer} takesFocus={offer.reward.id === returningFrom} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <LoadMore ruled list={rewards} what="rewards" />
    </>
  )
}

interface OfferCardProps {
  offer: Offer
  takesFocus: boolean
  onChoose: (rewardId: number) => void
}

function OfferCard({ offer: { reward, missing, refusal }, takesFocus, onChoose }: OfferCardProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const words = refusal && refusalLabel(refusal, reward)
  const scarcity = words ? [] : scarcityLabels(reward)
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 lang={languageOf(reward.name)} className="font-semibold">
            {reward.name}
          </h3>
          <p className="text-13 text-ink2">
            {reward.category} · {reward.value}
          </p>
        </div>
        <PointsChip amount={reward.pointsCost} />
      </div>
      <p lang={languageOf(reward.description)} className="grow text-ink2">
        {reward.description}
      </p>
      {words && <Badge className="self-start">{words.badge}</Badge>}
      {scarcity.length > 0 && <p className="text-13 font-medium">{scarcity.join(' · ')}</p>}
      {missing > 0 ? (
        <Button
          ref={button}
          className="self-start"
          disabledReason={`Need ${formatNumber(missing)} more points`}
        >
          Insufficient Points<VisuallyHidden> for {reward.name}</VisuallyHidden>
        </Button>
      ) : words ? (
        <Button ref={button} className="self-start" disabledReason={words.reason}>
          {words.button}
          <VisuallyHidden> for {reward.name}</VisuallyHidden>
        </Button>
      ) : (
        <Button ref={button} className="self-start" onClick={() => onChoose(reward.id)}>
          Redeem<VisuallyHidden> {reward.name}</VisuallyHidden>
        </Button>
      )}
    </>
  )
}
