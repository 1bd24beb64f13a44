import { useSearchParams } from 'wouter'

const OPEN = 'redeem'
const REWARD = 'reward'

/** `/points?redeem=1` is the list of rewards, `/points?redeem=1&reward=5` the confirmation of one. */
export function useRedeemAddress() {
  const [params, setParams] = useSearchParams()
  const isOpen = params.has(OPEN)
  const reward = params.get(REWARD)
  return {
    isOpen,
    /** The chosen reward; null while the member chooses. */
    rewardId: isOpen && reward !== null && /^\d{1,9}$/.test(reward) ? Number(reward) : null,
    open: () => setParams({ [OPEN]: '1' }),
    choose: (rewardId: number) => setParams({ [OPEN]: '1', [REWARD]: String(rewardId) }),
    chooseAgain: () => setParams({ [OPEN]: '1' }, { replace: true }),
    close: () => setParams({}, { replace: true }),
  }
}

/** Kept in the URL: links open it, Back steps back, a reload stays. */
export type RedeemAddress = ReturnType<typeof useRedeemAddress>
