import { useSearchParams } from 'wouter'

const OPEN = 'redeem'
const REWARD = 'reward'

/** Kept in the URL: links open it, Back steps back, a reload stays. */
export interface RedeemAddress {
  isOpen: boolean
  /** It is null while the member chooses. */
  rewardId: number | null
  open: () => void
  choose: (rewardId: number) => void
  chooseAgain: () => void
  close: () => void
}

/** `/points?redeem=1` is the list of rewards, `/points?redeem=1&reward=5` the confirmation of one. */
export function useRedeemAddress(): RedeemAddress {
  const [params, setParams] = useSearchParams()
  const isOpen = params.has(OPEN)
  const reward = params.get(REWARD)
  return {
    isOpen,
    rewardId: isOpen && reward !== null && /^\d{1,9}$/.test(reward) ? Number(reward) : null,
    open: () => setParams({ [OPEN]: '1' }),
    choose: (rewardId) => setParams({ [OPEN]: '1', [REWARD]: String(rewardId) }),
    chooseAgain: () => setParams({ [OPEN]: '1' }, { replace: true }),
    close: () => setParams({}, { replace: true }),
  }
}
