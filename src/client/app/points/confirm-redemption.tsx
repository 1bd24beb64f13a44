import { type ReactNode, useEffect, useRef } from 'react'
import type { Reward } from '../../../contract/rewards.ts'
import { MAX_DESTINATION_LENGTH, pointsMissing } from '../../../domain/rewards.ts'
import { formatPoints, formatSignedPoints } from '../../ui/format.ts'
import { TextField } from '../../ui/text-field.tsx'

interface ConfirmRedemptionProps {
  reward: Reward
  balance: number
  accountEmail: string
  destination: string
  onDestination: (destination: string) => void
  problem: string | null
}

/** What it costs, what is left after it, and where it goes. */
export function ConfirmRedemption({
  reward,
  balance,
  accountEmail,
  destination,
  onDestination,
  problem,
}: ConfirmRedemptionProps) {
  const missing = pointsMissing(reward, balance)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone with its list, so the focus goes on from here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-17 font-semibold">
          {reward.name}
        </h3>
        <p className="text-13 text-ink2">
          {reward.category} · {reward.value}
        </p>
        <p className="pt-2 text-ink2">{reward.description}</p>
      </div>
      {problem && (
        <p role="alert" className="rounded-control bg-red-tint px-4 py-3 text-red">
          {problem}
        </p>
      )}
      <dl className="rounded-card border border-line px-4">
        <Figure label="Your points">{formatPoints(balance)}</Figure>
        <Figure label="Cost">{formatSignedPoints(-reward.pointsCost)}</Figure>
        {missing > 0 ? (
          <Figure label="Missing" isTotal>
            {formatPoints(missing)}
          </Figure>
        ) : (
          <Figure label="Balance after" isTotal>
            {formatPoints(balance - reward.pointsCost)}
          </Figure>
        )}
      </dl>
      <TextField
        label="Where should we send it?"
        hint={`Leave this empty and we use your account e-mail, ${accountEmail}. For an e-transfer you can give another address, for goods your postal address.`}
        value={destination}
        maxLength={MAX_DESTINATION_LENGTH}
        onChange={(event) => onDestination(event.target.value)}
      />
    </div>
  )
}

function Figure({
  label,
  isTotal = false,
  children,
}: {
  label: string
  isTotal?: boolean
  children: ReactNode
}) {
  const weight = isTotal ? 'border-t border-line font-semibold' : 'text-ink2'
  return (
    <div className={`flex justify-between gap-4 py-2 ${weight}`}>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
