import { useSearchParams } from 'wouter'

const OPEN = 'redeem'
const REWARD = 'reward'
const CATEGORY = 'category'

/** `/points?redeem=1` is the list of rewards, `/points?redeem=1&reward=5` the confirmation of one. */
export function useRedeemAddress() {
  const [params, setParams] = useSearchParams()
  const isOpen = params.has(OPEN)
  const reward = params.get(REWARD)
  const category = params.get(CATEGORY) ?? ''
  const kept = { [OPEN]: '1', ...(category && { [CATEGORY]: category }) }
  return {
    isOpen,
    /** The chosen reward; null while the member chooses. */
    rewardId: isOpen && reward !== null && /^\d{1,9}$/.test(reward) ? Number(reward) : null,
    open: () => setParams({ [OPEN]: '1' }),
    choose: (rewardId: number) => setParams({ ...kept, [REWARD]: String(rewardId) }),
    chooseAgain: () => setParams(kept, { replace: true }),
    /** Empty means all. */
    category,
    chooseCategory: (next: string) =>
      setParams({ [OPEN]: '1', ...(next && { [CATEGORY]: next }) }, { replace: true }),
    close: () => setParams({}, { replace: true }),
  }
}

/** Kept in the URL: links open it, Back steps back, a reload stays. */
export type RedeemAddress = ReturnType<typeof useRedeemAddress>
