import { Gift } from 'lucide-icons'
import { useEffect, useRef } from 'react'
import { Dollars } from '#client/app/points/parts/dollars.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { PointsChip } from '#client/ui/points.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Reward } from '#contract/rewards/rewards.ts'
import { statedPrice } from '#domain/rewards/stated-price.ts'
import { formatDollars, formatNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import type { Offer } from '../requests/reward-order.ts'
import { refusalLabel, scarcityLabels } from './offer-labels.ts'

export const OFFER_CARD = 'flex flex-col gap-2 rounded-card border border-line p-4'

interface OfferCardProps {
  offer: Offer
  balance: number
  takesFocus: boolean
  onChoose: (rewardId: number) => void
}

/** A reward that the member can redeem, or what is missing (specification §2 Points & Rewards). */
export function OfferCard({ offer, balance, takesFocus, onChoose }: OfferCardProps) {
  const { reward, missing, refusal } = offer
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const words = refusal && refusalLabel(refusal, reward)
  const scarcity = words ? [] : scarcityLabels(reward)
  const need = `Need ${formatNumber(missing)} more points`
  return (
    <>
      <div className="flex items-start gap-3">
        <Tile reward={reward} />
        <div className="min-w-0">
          <h4 lang={languageOf(reward.name)} className="font-semibold">
            {reward.name}
          </h4>
          <p className="text-13 text-ink2">
            {reward.category} · {reward.value}
          </p>
        </div>
      </div>
      <p lang={languageOf(reward.description)} className="grow text-ink2">
        {reward.description}
      </p>
      {words && <Badge className="self-start">{words.badge}</Badge>}
      {scarcity.length > 0 && <p className="text-13 font-medium">{scarcity.join(' · ')}</p>}
      {/* An empty bar says nothing. */}
      {missing > 0 && balance > 0 && (
        <ProgressBar
          label={`Points for ${reward.name}`}
          value={balance}
          max={reward.pointsCost}
          valueText={need}
          tone="amber"
          className="my-1"
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="flex flex-col items-start gap-1">
          <PointsChip amount={reward.pointsCost} />
          <Dollars points={reward.pointsCost} price={statedPrice(reward)} />
        </p>
        {missing > 0 ? (
          <Button ref={button} size="sm" disabledReason={need}>
            Insufficient Points<VisuallyHidden> for {reward.name}</VisuallyHidden>
          </Button>
        ) : words ? (
          <Button ref={button} size="sm" disabledReason={words.reason}>
            {words.button}
            <VisuallyHidden> for {reward.name}</VisuallyHidden>
          </Button>
        ) : (
          <Button ref={button} variant="primary" onClick={() => onChoose(reward.id)}>
            Redeem<VisuallyHidden> {reward.name}</VisuallyHidden>
          </Button>
        )}
      </div>
    </>
  )
}

/** A gift card with its amount, or a gift; the text beside it says the same. */
function Tile({ reward }: { reward: Reward }) {
  const price = statedPrice(reward)
  return (
    <span
      aria-hidden="true"
      className="grid h-11 w-16 shrink-0 place-items-center rounded-chip bg-spruce-tint text-17 font-semibold text-spruce"
    >
      {price === null ? (
        <Gift size={22} />
      ) : Number.isInteger(price) ? (
        `$${formatNumber(price)}`
      ) : (
        formatDollars(price)
      )}
    </span>
  )
}
