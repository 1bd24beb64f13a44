import { type ReactNode, useEffect, useRef } from 'react'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import type { Reward } from '#contract/rewards/rewards.ts'
import { pointsMissing } from '#domain/rewards/rewards.ts'
import { formatNumber, formatSignedNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { DestinationInputs } from '../requests/destination-inputs.tsx'
import type { DestinationForm } from '../requests/use-destination-form.ts'

interface ConfirmRedemptionProps {
  reward: Reward
  balance: number
  form: DestinationForm
  formId: string
  onSubmit: () => void
}

export function ConfirmRedemption({ reward, balance, form, formId, onSubmit }: ConfirmRedemptionProps) {
  const missing = pointsMissing(reward, balance)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is unmounted with its list, so focus moves here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 ref={heading} lang={languageOf(reward.name)} tabIndex={-1} className="text-17 font-semibold">
          {reward.name}
        </h3>
        <p className="text-13 text-ink2">
          {reward.category} · {reward.value}
        </p>
        <p lang={languageOf(reward.description)} className="pt-2 text-ink2">
          {reward.description}
        </p>
      </div>
      <dl className="rounded-card border border-line px-4">
        <Figure label="Your points">{formatNumber(balance)}</Figure>
        <Figure label="Cost">{formatSignedNumber(-reward.pointsCost)}</Figure>
        {missing > 0 ? (
          <Figure label="Points missing" isTotal>
            {formatNumber(missing)}
          </Figure>
        ) : (
          <Figure label="Balance after" isTotal>
            {formatNumber(balance - reward.pointsCost)}
          </Figure>
        )}
      </dl>
      <form id={formId} noValidate onSubmit={submitBy(onSubmit)}>
        <DestinationInputs asked={reward} form={form} />
      </form>
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
