import { useId, useState } from 'react'
import { showRefusedFields } from '#client/api/forms/refused-fields.ts'
import { sendOnce } from '#client/api/forms/send-once.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { useDollars } from '#client/app/points/parts/dollars.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { getOwnDestinations } from '#contract/rewards/own-destinations.ts'
import type { Reward } from '#contract/rewards/rewards.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { offerRefusal, pointsMissing } from '#domain/rewards/rewards.ts'
import { formatNumber, formatPoints } from '#domain/text/format.ts'
import { type Asked, fieldsOfLast } from '../requests/destination-fields.ts'
import { useDestinationForm } from '../requests/use-destination-form.ts'
import { ConfirmRedemption } from './confirm-redemption.tsx'
import { refusalLabel } from './offer-labels.ts'
import { RewardOffers } from './reward-offers.tsx'
import type { RedeemAddress } from './use-redeem-address.ts'
import { useRedemption } from './use-redemption.ts'

const NOTHING_ASKED: Asked = { destinationKind: 'none', deliveryKind: 'hand' }

interface RedeemDialogProps {
  open: boolean
  onClose: () => void
  address: RedeemAddress
  rewards: PagedList<Reward>
  user: CurrentUser | null | undefined
}

/** Redeem Rewards in two steps: choose, then confirm. */
export default function RedeemDialog({ open, onClose, address, rewards, user }: RedeemDialogProps) {
  const formId = useId()
  const [shown, setShown] = useState<{ id: number | null; before: number | null }>({
    id: address.rewardId,
    before: null,
  })
  const [showsRest, setShowsRest] = useState(false)
  // Keeps the content unchanged while the dialog closes.
  if (open && shown.id !== address.rewardId) {
    setShown({ id: address.rewardId, before: shown.id })
  }
  const reward = rewards.rows.find(({ id, isActive }) => id === shown.id && isActive)
  const kind = reward?.destinationKind ?? 'none'
  const { data: last, isPending } = useEndpoint(getOwnDestinations)
  const form = useDestinationForm(reward ?? NOTHING_ASKED, last && fieldsOfLast(last))
  const redemption = useRedemption(address.rewardId, {
    getsEmail: user?.emailNotifications ?? false,
    onDone: () => {
      form.reset()
      onClose()
    },
    onRefused: (error) => showRefusedFields(form, error),
  })
  const balance = user?.totalPoints ?? 0
  const worth = useDollars('members')(balance)
  const leave = (next: () => void) => () => {
    redemption.forgetProblem()
    form.clearErrors()
    next()
  }
  if (reward) {
    const isBusy = redemption.isSending || (isPending && kind !== 'none')
    const obstacle = redemption.isSending ? null : obstacleTo(reward, balance)
    return (
      <Dialog
        open={open}
        onClose={leave(onClose)}
        title="Confirm your reward"
        problem={redemption.problem}
        footer={
          <>
            <Button className="self-start" onClick={leave(address.chooseAgain)}>
              Back to rewards
            </Button>
            {obstacle ? (
              <Button disabledReason={obstacle.reason}>{obstacle.button}</Button>
            ) : (
              <Button
                type="submit"
                form={formId}
                variant="primary"
                busy={isBusy}
                busyLabel={redemption.isSending ? 'Redeeming...' : undefined}
              >
                Redeem {formatPoints(reward.pointsCost)}
              </Button>
            )}
          </>
        }
      >
        <ConfirmRedemption
          reward={reward}
          balance={balance}
          form={form}
          formId={formId}
          onSubmit={() => isBusy || obstacle || sendOnce(form, (request) => redemption.send(reward, request))}
        />
      </Dialog>
    )
  }
  const isGone = shown.id !== null && !rewards.isPending && !rewards.isError
  return (
    <Dialog
      open={open}
      onClose={leave(onClose)}
      title="Redeem Rewards"
      description={`You have ${formatPoints(balance)}${worth ? `, ${worth}` : ''}.`}
      width="lg"
    >
      {isGone && <GoneNotice problem={redemption.problem} />}
      <RewardOffers
        rewards={rewards}
        balance={balance}
        address={address}
        showsRest={showsRest}
        onToggleRest={setShowsRest}
        returningFrom={shown.before}
        onChoose={(id) => leave(() => address.choose(id))()}
      />
    </Dialog>
  )
}

/** Returns null when it can be redeemed. */
function obstacleTo(reward: Reward, balance: number): { button: string; reason: string } | null {
  const missing = pointsMissing(reward, balance)
  if (missing > 0)
    return { button: 'Insufficient Points', reason: `Need ${formatNumber(missing)} more points` }
  const refusal = offerRefusal(reward, reward.ownRequests)
  return refusal && refusalLabel(refusal, reward)
}

function GoneNotice({ problem }: { problem: string | null }) {
  return (
    <p role="alert" className="mb-4 rounded-control bg-red-tint px-4 py-3 text-red">
      {problem ?? 'This reward is no longer available. Please choose another one.'}
    </p>
  )
}
