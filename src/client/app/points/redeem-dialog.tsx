import { type ReactNode, useState } from 'react'
import type { Reward } from '../../../contract/rewards.ts'
import { offerRefusal, pointsMissing } from '../../../domain/rewards.ts'
import type { PagedList } from '../../api/use-paged-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatPoints } from '../../ui/format.ts'
import { ConfirmRedemption } from './confirm-redemption.tsx'
import { refusalWords } from './offer-words.ts'
import { RewardOffers } from './reward-offers.tsx'
import type { RedeemAddress } from './use-redeem-address.ts'
import type { Redemption } from './use-redemption.ts'

interface RedeemDialogProps {
  address: RedeemAddress
  rewards: PagedList<Reward>
  redemption: Redemption
  balance: number
  accountEmail: string
  destination: string
  onDestination: (destination: string) => void
}

/** Redeem Rewards in two steps: choose, then confirm with the balance after it. */
export function RedeemDialog(props: RedeemDialogProps) {
  const { address, rewards, redemption, balance, destination } = props
  const [shown, setShown] = useState<{ id: number | null; before: number | null }>({
    id: address.rewardId,
    before: null,
  })
  // A dialog that closes keeps its face until it is gone.
  if (address.isOpen && shown.id !== address.rewardId) {
    setShown({ id: address.rewardId, before: shown.id })
  }
  const reward = rewards.rows.find(({ id, isActive }) => id === shown.id && isActive)
  const leave = (next: () => void) => () => {
    redemption.forgetProblem()
    next()
  }
  if (reward) {
    return (
      <Dialog
        open={address.isOpen}
        onOpenChange={leave(address.close)}
        title="Confirm your reward"
        footer={
          <>
            <Button className="self-start" onClick={leave(address.chooseAgain)}>
              Back to rewards
            </Button>
            <RedeemButton
              reward={reward}
              balance={balance}
              isSending={redemption.isSending}
              onPress={() => redemption.send(reward, destination)}
            />
          </>
        }
      >
        <ConfirmRedemption
          reward={reward}
          balance={balance}
          accountEmail={props.accountEmail}
          destination={destination}
          onDestination={props.onDestination}
          problem={redemption.problem}
        />
      </Dialog>
    )
  }
  const isGone = shown.id !== null && !rewards.isPending && !rewards.isError
  return (
    <Dialog
      open={address.isOpen}
      onOpenChange={leave(address.close)}
      title="Redeem Rewards"
      description={`You have ${formatPoints(balance)} points.`}
      width="lg"
    >
      {isGone && <GoneNotice problem={redemption.problem} />}
      <RewardOffers
        rewards={rewards}
        balance={balance}
        returningFrom={shown.before}
        onChoose={address.choose}
      />
    </Dialog>
  )
}

interface RedeemButtonProps {
  reward: Reward
  balance: number
  isSending: boolean
  onPress: () => void
}

function RedeemButton({ reward, balance, isSending, onPress }: RedeemButtonProps): ReactNode {
  const missing = pointsMissing(reward, balance)
  if (missing > 0 && !isSending) {
    return <Button disabledReason={`Need ${formatPoints(missing)} more points`}>Insufficient Points</Button>
  }
  const refusal = offerRefusal(reward, reward.ownRequests)
  if (refusal !== null && !isSending) {
    const { button, reason } = refusalWords(refusal, reward)
    return <Button disabledReason={reason}>{button}</Button>
  }
  return (
    <Button variant="primary" busy={isSending} busyLabel="Redeeming..." onClick={onPress}>
      Redeem {formatPoints(reward.pointsCost)} points
    </Button>
  )
}

function GoneNotice({ problem }: { problem: string | null }) {
  return (
    <p role="alert" className="mb-4 rounded-control bg-red-tint px-4 py-3 text-red">
      {problem ?? 'This reward is not available any more. Please choose another one.'}
    </p>
  )
}
