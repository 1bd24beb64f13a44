import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { fieldsOfForm } from '#client/api/forms/fields-of-form.ts'
import { DESTINATION_LABELS } from '#client/app/admin-parts/destination-labels.ts'
import { Select } from '#client/ui/fields/select.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import type { RewardForm } from '#contract/rewards/reward-form.ts'
import type { Reward } from '#contract/rewards/rewards.ts'
import { DELIVERY_KINDS, type DeliveryKind } from '#domain/rewards/delivery.ts'
import { DESTINATION_KINDS } from '#domain/rewards/destinations.ts'
import { formatNumber, plural } from '#domain/text/format.ts'
import { DELIVERY_LABELS, type RewardFields } from './reward-fields.ts'

interface DeliveryFieldsProps {
  form: UseFormReturn<RewardFields, unknown, RewardForm>
  field: ReturnType<typeof fieldsOfForm<RewardFields, RewardForm>>
  /** The edited reward as it is now. */
  before: Reward | undefined
}

/** How a reward is delivered, its amount in dollars, and where it goes. */
export function DeliveryFields({ form: { control }, field, before }: DeliveryFieldsProps) {
  const [kind, value] = useWatch({ control, name: ['deliveryKind', 'value'] })
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select label="How is it delivered?" {...field('deliveryKind')}>
          {DELIVERY_KINDS.map((one) => (
            <option key={one} value={one}>
              {DELIVERY_LABELS[one]}
            </option>
          ))}
        </Select>
        {kind !== 'hand' && (
          <TextField
            label="Amount in dollars"
            inputMode="decimal"
            autoComplete="off"
            placeholder="25.00"
            required
            {...field('amount')}
          />
        )}
      </div>
      <p className="-mt-2 text-13 text-ink2 empty:hidden">{deliveryWords(kind, value, before)}</p>
      {kind !== 'etransfer' && (
        <Select
          label="How members get it"
          hint="Members give their address when they redeem. Existing requests don’t change."
          {...field('destinationKind')}
        >
          {DESTINATION_KINDS.map((one) => (
            <option key={one} value={one}>
              {DESTINATION_LABELS[one]}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

function deliveryWords(kind: DeliveryKind, value: string, before: Reward | undefined): string {
  const wasStock = before?.deliveryKind === 'stock'
  return [ABOUT[kind], kind === 'stock' ? stockWords(value, before) : wasStock && leavingWords(before)]
    .filter(Boolean)
    .join(' ')
}

const ABOUT: Record<DeliveryKind, string> = {
  hand: '',
  stock:
    'Each approved request gets one of the codes that you import. Its stock is the number of free codes.',
  etransfer: 'You send each e-Transfer yourself, to the email address that the member gives.',
}

function stockWords(value: string, before: Reward | undefined): string {
  if (!before?.admin) return ''
  const { admin } = before
  if (admin.codes) return `Now: ${formatNumber(admin.codes.free)} free.`
  const follow = value.trim() === before.value ? admin.requestsByHand : 0
  const stay = admin.requestsOpen - follow
  return [
    follow > 0 && `${plural(follow, 'open request', 'open requests')} will be delivered from the stock.`,
    stay > 0 && `${plural(stay, 'open request stays', 'open requests stay')} as before.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function leavingWords({ stock, admin }: Reward): string {
  if (!admin?.codes || stock === null) return ''
  const { free } = admin.codes
  const open = free - stock
  return [
    open > 0 && `${plural(open, 'open request', 'open requests')} will be delivered by hand.`,
    free > 0 && `${plural(free, 'free code', 'free codes')} will stay unused.`,
  ]
    .filter(Boolean)
    .join(' ')
}
